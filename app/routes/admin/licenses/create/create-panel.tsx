import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import type { FormReply } from "~/http/form"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { CreateForm } from "./create-form"

/** The form in a disclosure, which stays open while something is wrong with it. */
export function CreatePanel({ reply, formKey }: { reply: FormReply | undefined; formKey: string }) {
  const { creating, round } = useRounds(reply)
  return (
    <Panel>
      <details open={reply !== undefined} className="group/create">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-card px-5 text-md font-semibold max-md:px-4">
          <h2>Create License</h2>
          <Icon
            name="chevron-down"
            className="text-ink-3 transition-transform group-open/create:rotate-180"
          />
        </summary>
        <CreateForm key={round} reply={reply} formKey={formKey} creating={creating} />
      </details>
    </Panel>
  )
}

/** After a success the form is a new one, with nothing in it (spec 2 §4); whatever else is loaded meanwhile leaves it alone. */
function useRounds(reply: FormReply | undefined) {
  const { state, formMethod, formAction } = useNavigation()
  const creating =
    state !== "idle" && formMethod === "POST" && formAction?.startsWith("/admin/licenses") === true
  const [before, setBefore] = useState({ creating, round: 0 })
  useEffect(() => {
    setBefore((known) => {
      if (known.creating === creating) return known
      return { creating, round: known.creating && !reply ? known.round + 1 : known.round }
    })
  }, [creating, reply])
  return { creating, round: before.round }
}

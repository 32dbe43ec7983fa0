import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import type { FormReply } from "~/http/form.server"

/**
 * The key of a form that stays on its page, `path`: after it succeeded, the form starts empty. Other navigations, and the end
 * of the session, keep what was typed.
 */
export function useFormRound(path: string, reply: FormReply | undefined) {
  const { formMethod, formAction } = useNavigation()
  const sending = formMethod === "POST" && formAction?.replace(/\?.*/, "") === path
  const [before, setBefore] = useState({ sending, round: 0 })
  useEffect(() => {
    setBefore((known) => {
      if (known.sending === sending) return known
      return { sending, round: known.sending && !reply ? known.round + 1 : known.round }
    })
  }, [sending, reply])
  return before.round
}

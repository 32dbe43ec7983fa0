import { useState } from "react"
import { useRegisterAddress } from "~/auth/sign-in-address"
import { LoadError } from "~/console/load-error"
import type { Choice, ChoiceKind } from "~/domain/deployment-types"
import type { FormReply } from "~/http/form.server"
import { buttonClass } from "~/ui/button"
import { Panel } from "~/ui/panel"
import type { Draft } from "../draft"
import type { Funds } from "../load.server"
import { ChoiceLinks } from "./create-cards"
import { CreateForm } from "./create-form"

interface CreatePanelProps {
  choices: Choice[]
  chosen: ChoiceKind | null
  /** The form values in the address. */
  given: Partial<Draft>
  /** Null for visitors. A member is null if it couldn't be loaded. */
  account: { offered: string[] | null; hubTokenSaved: boolean | null; versions: string[] } | null
  funds: Funds | null
  freeNumber: number
  reply: FormReply | undefined
  formKey: string
  /** The person has opened the panel, so the focus starts in it. */
  focused: boolean
}

export function CreatePanel({
  choices,
  chosen,
  given,
  account,
  funds,
  freeNumber,
  reply: newReply,
  formKey,
  focused,
}: CreatePanelProps) {
  // A search in the list below is a navigation, and the router then drops the reply. The form must keep its errors.
  const [reply, setReply] = useState(newReply)
  if (newReply && newReply !== reply) setReply(newReply)
  // The form stays when the session ends, so that the input isn't lost.
  const [opened] = useState(account !== null)
  const offered = account?.offered ?? null
  // The versions stay too, because a select that loses its options loses its selection.
  const [versions, setVersions] = useState(account?.versions ?? [])
  if (account && account.versions !== versions) setVersions(account.versions)
  return (
    <Panel aria-labelledby="choose-title" className="overflow-hidden">
      <h2 id="choose-title" className="px-5 pt-4 text-md font-semibold max-md:px-4">
        Choose Your Deployment
      </h2>
      {account || opened || reply ? (
        <>
          {account && (account.offered === null || account.hubTokenSaved === null) && (
            <OptionsLoadError types={account.offered === null} />
          )}
          <CreateForm
            choices={choices}
            chosen={chosen}
            given={given}
            offered={offered}
            versions={versions}
            hubTokenSaved={account?.hubTokenSaved ?? null}
            funds={funds}
            freeNumber={freeNumber}
            signedIn={account !== null}
            reply={reply}
            formKey={formKey}
            focused={focused}
          />
        </>
      ) : (
        <>
          <div className="p-5 pt-3 max-md:p-4">
            <ChoiceLinks choices={choices} chosen={chosen} />
          </div>
          <RegisterToDeploy />
        </>
      )}
    </Panel>
  )
}

function OptionsLoadError({ types }: { types: boolean }) {
  return (
    <LoadError title="Failed to fetch required data" problem={null} className="mx-5 mt-3 max-md:mx-4">
      {types
        ? "Couldn't check which deployment types are available. You can still try to create a deployment."
        : "Couldn't check whether a model-hub token is saved. You can still create a deployment."}
    </LoadError>
  )
}

function RegisterToDeploy() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line bg-paper px-5 py-4 max-md:px-4">
      <p className="text-ink-2">Sign in or register to start your first machine within minutes.</p>
      <a href={useRegisterAddress()} className={buttonClass({ look: "primary" })}>
        Register to Deploy
      </a>
    </div>
  )
}

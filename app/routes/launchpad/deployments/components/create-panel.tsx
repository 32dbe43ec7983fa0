import { useState } from "react"
import { useRegisterAddress } from "~/auth/sign-in/sign-in-address"
import { LoadError } from "~/console/load-error"
import { buttonClass } from "~/ui/button"
import { Panel } from "~/ui/panel"
import { ChoiceLinks } from "./create-cards"
import { type AccountOptions, CreateForm, type CreateFormProps } from "./create-form"

const noOptions: AccountOptions = { offered: null, hubTokenSaved: null, versions: [] }

interface CreatePanelProps extends Omit<CreateFormProps, "options" | "signedIn"> {
  /** Null for visitors. */
  account: AccountOptions | null
}

export function CreatePanel({ account, reply: newReply, ...form }: CreatePanelProps) {
  // A search in the list below is a navigation, and the router then drops the reply. The form must keep its errors.
  const [reply, setReply] = useState(newReply)
  if (newReply && newReply !== reply) setReply(newReply)
  // The form and its options stay when the session ends, so that no input and no selection is lost.
  const [known, setKnown] = useState(account)
  if (account && account !== known) setKnown(account)
  return (
    <Panel aria-labelledby="choose-title" className="overflow-hidden">
      <h2 id="choose-title" className="px-5 pt-4 text-md font-semibold max-md:px-4">
        Choose Your Deployment
      </h2>
      {known || reply ? (
        <>
          {account && (account.offered === null || account.hubTokenSaved === null) && (
            <OptionsLoadError types={account.offered === null} />
          )}
          <CreateForm {...form} options={known ?? noOptions} signedIn={account !== null} reply={reply} />
        </>
      ) : (
        <>
          <div className="p-5 pt-3 max-md:p-4">
            <ChoiceLinks {...form.page} />
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

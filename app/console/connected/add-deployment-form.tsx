import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import { connectedMessages } from "~/console/connected/messages"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import type { FormReply } from "~/http/form.server"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import { AccountForm, BrowserForm } from "./deployment-form"
import { addLocal } from "./local-deployments"

interface AddDeploymentFormProps {
  signedIn: boolean
  /** Idempotency key from the page's loader: submitting twice adds one deployment. */
  formKey: string
  cancel?: ReactNode
  /** Called after the form was reset, with the address of the list's page on which an account has the new deployment. */
  onAdded?: (address?: string) => void
}

/**
 * Adds a private deployment to the account, or for visitors to this browser. Storing in the browser needs scripts, so
 * visitors see nothing until they run.
 */
export function AddDeploymentForm({ signedIn, formKey, cancel, onAdded }: AddDeploymentFormProps) {
  const [added, setAdded] = useState(0)
  const hydrated = useHydrated()
  const show = useToast()

  function onDone(address?: string) {
    setAdded((count) => count + 1)
    onAdded?.(address)
  }

  function save(deployment: NewConnectedDeployment) {
    if (!addLocal(deployment)) return false
    show(connectedMessages["connected-added"]({ name: deployment.name }))
    onDone()
    return true
  }

  return (
    <PreserveFormInput key={added} signedIn={signedIn}>
      {signedIn ? (
        <AddToAccount formKey={formKey} cancel={cancel} onDone={onDone} />
      ) : (
        hydrated && <BrowserForm submitLabel="Add" cancel={cancel} save={save} />
      )}
    </PreserveFormInput>
  )
}

function AddToAccount({
  formKey,
  cancel,
  onDone,
}: Pick<AddDeploymentFormProps, "formKey" | "cancel"> & { onDone: (address: string) => void }) {
  const fetcher = useFetcher<FormReply | { added: string; address: string }>()
  const reply = fetcher.state === "idle" ? fetcher.data : undefined
  const tell = useEffectEvent(() => {
    if (reply && "added" in reply) onDone(reply.address)
  })
  useEffect(() => tell(), [reply])
  return (
    <AccountForm
      Form={fetcher.Form}
      action={href("/private-deployments/connected/new")}
      formKey={formKey}
      reply={fetcher.data && "result" in fetcher.data ? fetcher.data : undefined}
      busy={fetcher.state !== "idle"}
      stay
      labels={{ submit: "Add", submitting: "Adding…" }}
      cancel={cancel}
    />
  )
}

/** Keeps the input and the focus when a session starts or ends and another form replaces the one inside. */
export function PreserveFormInput({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const typed = useRef(new Map<string, string>())
  const focused = useRef<string | null>(null)

  function remember({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) typed.current.set(target.name, target.value)
  }

  useEffect(() => {
    for (const field of container.current?.querySelectorAll("input") ?? []) {
      const value = typed.current.get(field.name)
      if (value !== undefined && field.value !== value) {
        field.value = value
        // Lets the form update the state of its button.
        field.dispatchEvent(new Event("input", { bubbles: true }))
      }
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && field.name === focused.current) field.focus()
    }
  }, [signedIn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the form inside.
    <div
      ref={container}
      onInput={remember}
      onFocus={({ target }) => {
        focused.current = target instanceof HTMLInputElement ? target.name : null
      }}
      onBlur={() => {
        focused.current = null
      }}
      className="contents"
    >
      {children}
    </div>
  )
}

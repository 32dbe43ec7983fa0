import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import { newAddress } from "../addresses"
import { connectedToasts } from "../copy"
import { addLocal } from "../local-deployments"
import type { action } from "../new"
import { AccountForm, BrowserForm } from "./deployment-form"

interface AddDeploymentFormProps {
  signedIn: boolean
  /** Names this rendering of the form, so that sending it twice adds once; a page's loader makes it. */
  formKey: string
  cancel?: ReactNode
  /** One was added: the form is empty again. */
  onAdded?: () => void
}

/**
 * Adds a private deployment, on whatever page it stands: to the account of who is signed in, else to this browser, for
 * which nothing is rendered until scripts run.
 */
export function AddDeploymentForm({ signedIn, formKey, cancel, onAdded }: AddDeploymentFormProps) {
  const [added, setAdded] = useState(0)
  const hydrated = useHydrated()
  const show = useToast()

  function onDone() {
    setAdded((count) => count + 1)
    onAdded?.()
  }

  function keep(wish: NewConnectedDeployment) {
    if (!addLocal(wish)) return false
    const sentence = connectedToasts["connected-added"]?.({ name: wish.name })
    if (sentence) show(sentence)
    onDone()
    return true
  }

  return (
    <PreserveFormInput key={added} signedIn={signedIn}>
      {signedIn ? (
        <AddToAccount formKey={formKey} cancel={cancel} onDone={onDone} />
      ) : (
        hydrated && <BrowserForm act="Add" cancel={cancel} keep={keep} />
      )}
    </PreserveFormInput>
  )
}

function AddToAccount({
  formKey,
  cancel,
  onDone,
}: Pick<AddDeploymentFormProps, "formKey" | "cancel"> & { onDone: () => void }) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.state === "idle" ? fetcher.data : undefined
  const tell = useEffectEvent(() => {
    if (answer && "added" in answer) onDone()
  })
  useEffect(() => tell(), [answer])
  return (
    <AccountForm
      Form={fetcher.Form}
      action={newAddress}
      formKey={formKey}
      reply={fetcher.data && "result" in fetcher.data ? fetcher.data : undefined}
      busy={fetcher.state !== "idle"}
      stay
      words={{ act: "Add", acting: "Adding…" }}
      cancel={cancel}
    />
  )
}

/**
 * Around a form that another one takes the place of when a session ends, or begins: what was typed goes along, and so does
 * the focus.
 */
export function PreserveFormInput({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const typed = useRef(new Map<string, string>())
  const focused = useRef<string | null>(null)

  function remember({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) typed.current.set(target.name, target.value)
  }

  useEffect(() => {
    for (const field of place.current?.querySelectorAll("input") ?? []) {
      const value = typed.current.get(field.name)
      if (value !== undefined && field.value !== value) {
        field.value = value
        // The form looks at what is filled in.
        field.dispatchEvent(new Event("input", { bubbles: true }))
      }
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && field.name === focused.current) field.focus()
    }
  }, [signedIn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the form inside is used for.
    <div
      ref={place}
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

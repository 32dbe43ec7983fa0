import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { Form, useLocation, useNavigate, useNavigation, useSearchParams, useSubmit } from "react-router"
import { PersonField, usePersonField } from "~/auth/person-field"
import { useSignInAddress } from "~/auth/sign-in-address"
import { addLocal, readLocal, removeLocal } from "~/console/connected/local-deployments"
import { findDuplicate } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { addressWith } from "~/http/address"
import { useBrand } from "~/page/use-brand"
import { Button, buttonClass } from "~/ui/button"
import { Notice } from "~/ui/notice"
import type { FailedChange } from "./action.server"
import type { ImportLink, JustConnected, RefusedImportLink } from "./load.server"

interface ImportLinkNoticeProps {
  importLink: ImportLink | RefusedImportLink | null
  justConnected: JustConnected | null
  /** The change of the last form, if it failed. */
  failedChange: FailedChange | undefined
}

/** Offers to add the private deployment that the address names, or says that it was added. */
export function ImportLinkNotice({ importLink, justConnected, failedChange }: ImportLinkNoticeProps) {
  if (failedChange) return <ChangeFailed change={failedChange} />
  if (justConnected) return <AddedToAccount one={justConnected} />
  if (!importLink) return null
  if ("refused" in importLink) return <Refused url={importLink.refused} />
  return importLink.signedIn ? (
    <AddToAccount importLink={importLink} />
  ) : (
    <AddToBrowser importLink={importLink} />
  )
}

function Refused({ url }: { url: string }) {
  useOnMount(useRemoveParameter())
  return (
    <Notice kind="error" title="Nothing was added">
      <p className="[overflow-wrap:anywhere]">
        <bdi translate="no">{url}</bdi> cannot be added as a private deployment. It needs an address of its
        own that starts with https:// or http://.
      </p>
    </Notice>
  )
}

/** With scripts the deployment is added at once. Without scripts the button adds it. */
function AddToAccount({ importLink: { deployment, known } }: { importLink: ImportLink }) {
  const submit = useSubmit()
  const person = usePersonField()
  const action = usePageAddress()
  const removeParameter = useRemoveParameter()
  const adding = useNavigation().formMethod === "POST"
  useOnMount(() => {
    if (known) removeParameter()
    else
      void submit(
        { ...person, connect: deployment.url },
        { method: "post", action, replace: true, preventScrollReset: true },
      )
  })
  if (known) return <AlreadyListed name={deployment.name} />
  return (
    <Notice
      title={<>Add {deployment.name} to your private deployments?</>}
      actions={<ConnectForm url={deployment.url} busy={adding} />}
    >
      <AboutLink url={deployment.url} />
    </Notice>
  )
}

function AddedToAccount({ one: { id, name, url } }: { one: JustConnected }) {
  const undoing = useNavigation().formMethod === "POST"
  return (
    <Added
      name={name}
      url={url}
      undo={
        <Form method="post" action={usePageAddress()} preventScrollReset replace>
          <PersonField />
          <input type="hidden" name="undo" value={id} />
          <input type="hidden" name="name" value={name} />
          <Button type="submit" busy={undoing}>
            Undo
          </Button>
        </Form>
      }
    />
  )
}

type BrowserState = "no" | "known" | "undone" | "full" | { id: string }

/** Visitors keep their list in the browser. Without scripts there is no list, so the notice asks them to sign in. */
function AddToBrowser({ importLink: { deployment } }: { importLink: ImportLink }) {
  const signIn = useSignInAddress()
  const removeParameter = useRemoveParameter()
  const [kept, setKept] = useState<BrowserState>("no")
  useOnMount(() => {
    setKept(findDuplicate(readLocal(), deployment) ? "known" : (addLocal(deployment) ?? "full"))
    removeParameter()
  })
  if (kept === "known") return <AlreadyListed name={deployment.name} />
  if (kept === "undone") return <Notice>{`Removed ${deployment.name} from this browser's list.`}</Notice>
  if (typeof kept === "object") {
    return (
      <Added
        name={deployment.name}
        url={deployment.url}
        undo={
          <Button
            onClick={() => {
              removeLocal(kept.id)
              setKept("undone")
            }}
          >
            Undo
          </Button>
        }
      />
    )
  }
  return (
    <Notice
      title={<>Sign in to save {deployment.name}</>}
      actions={
        <a href={signIn} className={buttonClass({})}>
          Sign In
        </a>
      }
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <span>{kept === "full" ? "This browser blocks storage, or its list is full. " : ""}</span>
        Then your account lists the private deployment {deployment.url}.
      </p>
    </Notice>
  )
}

function ChangeFailed({ change }: { change: FailedChange }) {
  const busy = useNavigation().formMethod === "POST"
  if ("deployment" in change) {
    const { name, url } = change.deployment
    return (
      <Notice
        kind="error"
        title={<>Couldn't add {name}</>}
        actions={<ConnectForm url={url} busy={busy} again />}
      >
        <p>The platform refused the change. Your list is unchanged.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="error" title={<>Couldn't remove {change.name}</>}>
      <p>It is still on your list. Remove it under Private Deployments.</p>
    </Notice>
  )
}

function ConnectForm({ url, busy, again = false }: { url: string; busy: boolean; again?: boolean }) {
  return (
    <Form method="post" action={usePageAddress()} preventScrollReset replace>
      <PersonField />
      <input type="hidden" name="connect" value={url} />
      <Button type="submit" busy={busy}>
        {busy ? "Adding…" : again ? "Retry" : "Add"}
      </Button>
    </Form>
  )
}

function Added({ name, url, undo }: { name: string; url: string; undo: ReactNode }) {
  return (
    <Notice kind="success" title={<>Added {name}</>} actions={undo}>
      <AboutLink url={url} />
    </Notice>
  )
}

function AboutLink({ url }: { url: string }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      The link you followed names {url} as a private deployment. You can deploy agents to deployments on your
      list. Nothing is sent there until you do.
    </p>
  )
}

function AlreadyListed({ name }: { name: string }) {
  return <Notice>{name} is on your list already.</Notice>
}

/** This page's address, normalized: the server and the browser must render the same string. */
function usePageAddress() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return addressWith(pathname, parameters)
}

/** Removes the parameter from the address, so that a reload or a shared link doesn't add the deployment again. */
function useRemoveParameter() {
  const navigate = useNavigate()
  const brand = useBrand()
  const [parameters] = useSearchParams()
  return () => {
    const rest = new URLSearchParams(parameters)
    rest.delete(importParameter(brand))
    void navigate(addressWith(location.pathname, rest), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
}

/** Runs once, also when React runs effects twice. */
function useOnMount(act: () => void) {
  const done = useRef(false)
  const arrive = useEffectEvent(() => {
    if (done.current) return
    done.current = true
    act()
  })
  useEffect(() => arrive(), [])
}

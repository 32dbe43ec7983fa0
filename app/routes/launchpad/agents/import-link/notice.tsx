import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { Form, useLocation, useNavigate, useNavigation, useSearchParams, useSubmit } from "react-router"
import { findKnown } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { addressWith } from "~/http/use-table"
import { useBrand } from "~/routes/brand"
import { useSignInAddress } from "~/routes/sign-in-address"
import { Button, buttonClass } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { addLocal, readLocal, removeLocal } from "../../private-deployments/connected/local-deployments"
import type { FailedChange } from "./action.server"
import type { JustConnected, ImportLink as Linked } from "./load.server"

interface ImportLinkNoticeProps {
  linked: Linked | null
  justConnected: JustConnected | null
  /** What the last form could not do. */
  unchanged: FailedChange | undefined
}

/** What the address has put on the list of private deployments, or wants there; it says so only once. */
export function ImportLinkNotice({ linked, justConnected, unchanged }: ImportLinkNoticeProps) {
  if (unchanged) return <ChangeFailed what={unchanged} />
  if (justConnected) return <AddedToAccount one={justConnected} />
  if (!linked) return null
  return linked.signedIn ? <AddToAccount linked={linked} /> : <AddToBrowser linked={linked} />
}

/** With scripts it is added at once; without them, or until they run, by the button. */
function AddToAccount({ linked: { wish, known } }: { linked: Linked }) {
  const submit = useSubmit()
  const action = usePageAddress()
  const settle = useRemoveParameter()
  const adding = useNavigation().formMethod === "POST"
  useOnMount(() => {
    if (known) settle()
    else
      void submit({ connect: wish.url }, { method: "post", action, replace: true, preventScrollReset: true })
  })
  if (known) return <AlreadyListed name={wish.name} />
  return (
    <Notice
      title={<>Add {wish.name} to your private deployments?</>}
      actions={<ConnectForm url={wish.url} busy={adding} />}
    >
      <AboutLink url={wish.url} />
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

/** A visitor's list is the browser's own: without scripts there is none. */
function AddToBrowser({ linked: { wish } }: { linked: Linked }) {
  const signIn = useSignInAddress()
  const settle = useRemoveParameter()
  const [kept, setKept] = useState<BrowserState>("no")
  useOnMount(() => {
    setKept(findKnown(readLocal(), wish) ? "known" : (addLocal(wish) ?? "full"))
    settle()
  })
  if (kept === "known") return <AlreadyListed name={wish.name} />
  if (kept === "undone") return <Notice>Removed {wish.name} from this browser’s list.</Notice>
  if (typeof kept === "object") {
    return (
      <Added
        name={wish.name}
        url={wish.url}
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
      title={<>Sign in to keep {wish.name}</>}
      actions={
        <a href={signIn} className={buttonClass({})}>
          Sign In
        </a>
      }
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {kept === "full" ? "This browser keeps nothing for this site, or its list is full. " : ""}
        Your account keeps private deployments such as {wish.url}.
      </p>
    </Notice>
  )
}

function ChangeFailed({ what }: { what: FailedChange }) {
  const busy = useNavigation().formMethod === "POST"
  if ("wish" in what) {
    const { name, url } = what.wish
    return (
      <Notice
        kind="error"
        title={<>{name} was not added</>}
        actions={<ConnectForm url={url} busy={busy} again />}
      >
        <p>The platform did not take it. Your list is as it was.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="error" title={<>{what.name} is still on your list</>}>
      <p>The platform did not take it off. You can remove it under Private Deployments.</p>
    </Notice>
  )
}

function ConnectForm({ url, busy, again = false }: { url: string; busy: boolean; again?: boolean }) {
  return (
    <Form method="post" action={usePageAddress()} preventScrollReset replace>
      <input type="hidden" name="connect" value={url} />
      <Button type="submit" busy={busy}>
        {busy ? "Adding…" : again ? "Try again" : "Add"}
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
      The link that led here names {url} as a private deployment. On your list it is one of the places to
      deploy an agent to; nothing is sent there before you do.
    </p>
  )
}

function AlreadyListed({ name }: { name: string }) {
  return <Notice>{name} is on your list already.</Notice>
}

/** This page's address, written alike by the server and the browser, however it was typed. */
function usePageAddress() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return addressWith(pathname, parameters)
}

/** The address without the parameter: a reload or a shared link adds nothing once more. */
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

/** Once, however often the page is drawn again. */
function useOnMount(act: () => void) {
  const done = useRef(false)
  const arrive = useEffectEvent(() => {
    if (done.current) return
    done.current = true
    act()
  })
  useEffect(() => arrive(), [])
}

import { use, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher, useLocation, useNavigate, useSearchParams } from "react-router"
import { usePersonField } from "~/auth/person/person-field"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { addLocal, readLocal } from "~/console/connected/local-deployments"
import { connectedMessages } from "~/console/connected/messages"
import { FormKey } from "~/console/post-form"
import { findDuplicate, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { addressWith } from "~/http/address"
import { withReturnTo } from "~/http/return-to"
import { useBrand } from "~/page/use-brand"
import { Button, buttonClass } from "~/ui/button"
import { HiddenFields } from "~/ui/hidden-fields"
import { Notice } from "~/ui/notice"
import { useToast } from "~/ui/toasts"
import { fromGuideAddress } from "../../private-deployments/connected/addresses"
import { useSignedIn } from "../../sign-in-first"

/** Adds the private deployment that the address names with `?{slug}_url=`. The parameter goes once it is on the list. */
export function ImportLink() {
  const brand = useBrand()
  const signedIn = useSignedIn()
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const url = parameters.get(importParameter(brand))?.trim() ?? ""
  if (url === "") return null
  const deployment = fromGuide({ name: "", url, description: "" }, brand)
  if (!deployment) {
    return (
      <Notice kind="error" title="Nothing was added">
        <p>
          <bdi translate="no">{url.slice(0, 200)}</bdi> cannot be added as a private deployment. It needs an
          address of its own that starts with https:// or http://.
        </p>
      </Notice>
    )
  }
  const others = new URLSearchParams(parameters)
  others.delete(importParameter(brand))
  const Add = signedIn ? AddToAccount : AddToBrowser
  return <Add deployment={deployment} page={addressWith(pathname, others)} />
}

interface AddProps {
  deployment: NewConnectedDeployment
  /** This page without the parameter. */
  page: string
}

/** With scripts the deployment is added at once. Without scripts the button adds it. */
function AddToAccount({ deployment: { name, url }, page }: AddProps) {
  const { Form, submit, state } = useFetcher()
  const fields = { ...usePersonField(), url, formKey: use(FormKey) }
  const action = withReturnTo(fromGuideAddress, page)
  useOnMount(() => void submit(fields, { method: "post", action }))
  return (
    <Notice
      title={<>Add {name} to your private deployments?</>}
      actions={
        <Form method="post" action={action}>
          <HiddenFields fields={fields} />
          <Button type="submit" busy={state !== "idle"}>
            {state === "idle" ? "Add" : "Adding…"}
          </Button>
        </Form>
      }
    >
      <p>
        The link you followed names {url} as a private deployment. You can deploy agents to deployments on
        your list. Nothing is sent there until you do.
      </p>
    </Notice>
  )
}

/** Visitors keep their list in the browser. Without scripts there is no list, so the notice asks them to sign in. */
function AddToBrowser({ deployment, page }: AddProps) {
  const { name, url } = deployment
  const show = useToast()
  const navigate = useNavigate()
  const signIn = useSignInAddress()
  const [isFull, setFull] = useState(false)
  useOnMount(() => {
    const known = findDuplicate(readLocal(), deployment)
    const added = known ? null : addLocal(deployment)
    if (known) show(connectedMessages["connected-known"](known))
    else if (added) show(connectedMessages["connected-by-link"](added))
    else return setFull(true)
    void navigate(page, { replace: true, preventScrollReset: true })
  })
  return (
    <Notice
      title={<>Sign in to save {name}</>}
      actions={
        <a href={signIn} className={buttonClass({})}>
          Sign In
        </a>
      }
    >
      <p className="text-ink-2">
        <span>{isFull ? "This browser blocks storage, or its list is full. " : ""}</span>
        Then your account lists the private deployment {url}.
      </p>
    </Notice>
  )
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

import { Form, href } from "react-router"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { LocalhostHint, targetIcons } from "~/gallery/deploy-target"
import type { DeploymentTarget } from "~/gallery/load-targets.server"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { NewTabButton } from "~/ui/new-tab-button"
import { Notice } from "~/ui/notice"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { TextField } from "~/ui/text-field"

interface ChooseTargetProps {
  id: string
  targets: DeploymentTarget[]
  /** The address that was typed into the form. */
  typed: string | null
  problem: "address" | "target" | null
  isSignedIn: boolean
}

/** The deploy menu as a page, for browsers without scripts and for shared links. */
export function ChooseTarget({ id, targets, typed, problem, isSignedIn }: ChooseTargetProps) {
  const here = href("/agents/:id/deploy", { id })
  const kept = useLocalDeployments()
  const signIn = useSignInAddress()
  const local = isSignedIn ? [] : kept
  return (
    <>
      {problem === "target" && (
        <Notice kind="error" title="This target is not on your list">
          <p>It may have been removed, or belong to another account. Choose another one.</p>
        </Notice>
      )}
      <TitledPanel title="Choose a target">
        <ul className="divide-y divide-line border-t border-line">
          {targets.map((target) => (
            <Target key={target.id} target={target} address={`${here}?to=${encodeURIComponent(target.id)}`} />
          ))}
          {local.map(({ id, name, description, url }) => (
            <Target
              key={id}
              target={{ id, name, description, url, kind: "connected" }}
              address={`${here}?url=${encodeURIComponent(url)}`}
            />
          ))}
        </ul>
        {!isSignedIn && (
          <p className="border-t border-line px-5 py-3.5 text-ink-2 max-md:px-4">
            <a href={signIn} className="link">
              Sign in
            </a>
            {" to deploy to your account's private and hosted deployments."}
          </p>
        )}
      </TitledPanel>
      <TitledPanel title="Other address">
        <PanelBody>
          <Form action={here} className="flex flex-wrap items-end gap-3">
            <TextField
              key={typed}
              field={{
                id: "other-address",
                name: "url",
                initialValue: typed ?? "",
                errors: problem === "address" ? ["Please enter a valid URL"] : undefined,
              }}
              label="Address of a private deployment"
              fieldClass="min-w-[min(18rem,100%)] flex-1"
              inputMode="url"
              autoComplete="url"
              required
              placeholder="https://ai.example.com"
              autoFocus={problem === "address"}
            />
            <Button type="submit">Continue</Button>
          </Form>
        </PanelBody>
      </TitledPanel>
    </>
  )
}

function Target({ target, address }: { target: DeploymentTarget; address: string }) {
  const { name, description, url, kind } = target
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 max-md:px-4">
      <Icon name={targetIcons[kind]} size="lg" className="self-start text-ink-2" />
      <div className="min-w-[min(14rem,80%)] flex-1">
        <h3 className="font-semibold">
          <bdi translate="no">{name}</bdi>
        </h3>
        <p className="text-ink-2">
          {kind === "localhost" ? <LocalhostHint /> : <bdi translate="yes">{description}</bdi>}
        </p>
        {kind !== "localhost" && (
          <p className="font-mono text-xs text-ink-2">{url.replace(/^https?:\/\//, "")}</p>
        )}
      </div>
      <NewTabButton href={address} of={` to ${name}`}>
        Deploy
      </NewTabButton>
    </li>
  )
}

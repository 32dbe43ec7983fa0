import { useState } from "react"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { domainIn } from "~/domain/generator/hosts"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { Panel } from "~/ui/panel"
import { ConnectAct } from "../connected/guide/connect-act"
import type { GeneratorReply } from "./answer"
import { GeneratorForm } from "./generator-form"
import type { NoAnswer } from "./no-answer"
import type { GeneratorOffer } from "./offer"
import { Result } from "./result"

/** The configuration form of a guide for Kubernetes, and what it generates (spec 2 §2.11). */
export function Generator({
  offer,
  reply: given,
}: {
  offer: GeneratorOffer
  reply: GeneratorReply | NoAnswer | undefined
}) {
  const [edited, setEdited] = useState<string | null>(null)
  const unreached = given && "unreached" in given ? given.unreached : null
  const reply = given && "unreached" in given ? undefined : given
  // A server that is not reached takes nothing back: what the form was answered last is still what it begins with.
  const [last, setLast] = useState(reply)
  if (!unreached && last !== reply) setLast(reply)
  return (
    <div className="grid grid-cols-1 gap-7">
      {unreached && (
        <FocusOnMount occasion={unreached}>
          <Notice kind="error">
            <p>The server could not be reached. Everything is still in the form: please generate again.</p>
          </Notice>
        </FocusOnMount>
      )}
      <Panel aria-label="Configuration">
        <GeneratorForm offer={offer} reply={last} onEdit={() => setEdited(reply?.occasion ?? null)} />
      </Panel>
      {reply?.answer && (
        <Result
          answer={reply.answer}
          remarks={reply.remarks}
          occasion={reply.occasion}
          isStale={edited === reply.occasion}
        >
          <ConnectAct address={addressOf(reply.draft.configuration)} description="Kubernetes" />
        </Result>
      )}
    </div>
  )
}

/** Where it will answer other computers; null on localhost. */
function addressOf({ accessMethod, domain }: Pick<GeneratorConfiguration, "accessMethod" | "domain">) {
  const host = accessMethod === "domain" ? domainIn(domain) : null
  return host && `https://${host}`
}

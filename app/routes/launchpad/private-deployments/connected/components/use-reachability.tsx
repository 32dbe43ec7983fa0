import { useEffect, useRef, useState } from "react"
import { mayAsk, type Reach, reachTimeoutMs } from "~/domain/reachability"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"
import { reachabilityFrameAddress } from "../addresses"

/** A button that asks the deployment from this browser, when somebody wants to know, and what came of it. */
export function useReachability({ name, address }: { name: string; address: string | null }) {
  const hydrated = useHydrated()
  const [asking, setAsking] = useState(false)
  const [reach, setReach] = useState<Reach | null>(null)

  if (!hydrated || address === null) return { button: null, answer: null }

  function ask(asked: string) {
    setReach(null)
    if (mayAsk(location.protocol, asked)) setAsking(true)
    else setReach("not-allowed")
  }

  function settle(outcome: Reach) {
    setReach(outcome)
    setAsking(false)
  }

  const words = reach && reachabilityCopy[reach]
  return {
    button: (
      <Button look="quiet" size="sm" busy={asking} onClick={() => ask(address)}>
        {asking ? "Checking…" : "Check from this browser"}
        <span className="sr-only"> whether {name} answers</span>
      </Button>
    ),
    answer: (
      <>
        <div role="status">
          {words && (
            <div className="mt-2 flex max-w-prose items-start gap-2 text-sm">
              <Icon name={words.icon} className={`mt-0.5 ${words.colour}`} />
              <p>
                <span className="font-semibold">{words.title}</span>{" "}
                <span className="text-ink-2">{words.meaning}</span>
              </p>
            </div>
          )}
        </div>
        {asking && <CheckFrame address={address} onSettled={settle} />}
      </>
    ),
  }
}

function CheckFrame({ address, onSettled }: { address: string; onSettled: (reach: Reach) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const settled = useRef(onSettled)

  useEffect(() => {
    settled.current = onSettled
  }, [onSettled])
  useEffect(() => {
    function hear({ source, data }: MessageEvent) {
      // The frame belongs to no origin, so that only who speaks tells that it is ours.
      if (source === frame.current?.contentWindow && isReach(data)) settled.current(data.reach)
    }
    window.addEventListener("message", hear)
    // A frame that could not be loaded says nothing.
    const patience = setTimeout(() => settled.current("unreached"), 2 * reachTimeoutMs)
    return () => {
      window.removeEventListener("message", hear)
      clearTimeout(patience)
    }
  }, [])

  return (
    <iframe
      ref={frame}
      src={reachabilityFrameAddress}
      sandbox="allow-scripts"
      title="Checking whether the deployment answers"
      aria-hidden="true"
      tabIndex={-1}
      hidden
      onLoad={({ currentTarget }) => currentTarget.contentWindow?.postMessage(address, "*")}
    />
  )
}

function isReach(data: unknown): data is { reach: Reach } {
  if (typeof data !== "object" || data === null || !("type" in data) || !("reach" in data)) return false
  const { type, reach } = data
  return type === "reach" && (reach === "answered" || reach === "silent" || reach === "unreached")
}

const elsewhere =
  "That is no proof: many servers let no other site see their answers, a private network answers only inside it, some browsers ask for permission first, and a certificate that this browser does not trust counts as no answer. Opening the address shows more."

/** What an answer means, and what it does not. */
const reachabilityCopy = {
  answered: {
    icon: "circle-check",
    colour: "text-green",
    title: "Something answers.",
    meaning:
      "This browser reached the address just now. Whether it is your deployment, and whether it works, shows when you open it.",
  },
  silent: {
    icon: "clock",
    colour: "text-amber",
    title: "This browser saw no answer within 6 seconds.",
    meaning: elsewhere,
  },
  unreached: {
    icon: "triangle-alert",
    colour: "text-amber",
    title: "This browser saw no answer.",
    meaning: elsewhere,
  },
  "not-allowed": {
    icon: "info",
    colour: "text-ink-2",
    title: "It cannot be checked from here.",
    meaning:
      "This page came over https, and browsers let such a page ask nothing over plain http. Opening the address still works.",
  },
} as const satisfies Record<Reach, { icon: string; colour: string; title: string; meaning: string }>

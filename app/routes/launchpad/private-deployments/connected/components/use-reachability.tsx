import { useEffect, useEffectEvent, useRef, useState } from "react"
import { browserAllows, type Reachability, reachTimeoutMs } from "~/domain/reachability"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"
import { reachabilityFrameAddress } from "../addresses"

export function useReachability({ name, address }: { name: string; address: string | null }) {
  const hydrated = useHydrated()
  const [asking, setAsking] = useState(false)
  const [reach, setReach] = useState<Reachability | null>(null)

  if (!hydrated || address === null) return { button: null, result: null }

  function ask(asked: string) {
    setReach(null)
    if (browserAllows(location.protocol, asked)) setAsking(true)
    else setReach("not-allowed")
  }

  function settle(outcome: Reachability) {
    setReach(outcome)
    setAsking(false)
  }

  const copy = reach && reachabilityCopy[reach]
  return {
    button: (
      <Button look="quiet" size="sm" busy={asking} onClick={() => ask(address)}>
        <span>{asking ? "Checking…" : "Check from this browser"}</span>
        <span className="sr-only"> whether {name} responds</span>
      </Button>
    ),
    result: (
      <>
        <div role="status">
          {copy && (
            <div className="mt-2 flex max-w-prose items-start gap-2 text-sm">
              <Icon name={copy.icon} className={`mt-0.5 ${copy.color}`} />
              <p>
                <span className="font-semibold">{copy.title}</span>{" "}
                <span className="text-ink-2">{copy.meaning}</span>
              </p>
            </div>
          )}
        </div>
        {asking && <CheckFrame address={address} onSettled={settle} />}
      </>
    ),
  }
}

function CheckFrame({ address, onSettled }: { address: string; onSettled: (reach: Reachability) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const settle = useEffectEvent(onSettled)

  useEffect(() => {
    function onMessage({ source, data }: MessageEvent) {
      // The sandboxed frame has no origin to check, so the message's source has to be the frame.
      if (source === frame.current?.contentWindow && Object.hasOwn(reachabilityCopy, data)) settle(data)
    }
    window.addEventListener("message", onMessage)
    // A frame that failed to load never sends a message.
    const timeout = setTimeout(() => settle("unreached"), 2 * reachTimeoutMs)
    return () => {
      window.removeEventListener("message", onMessage)
      clearTimeout(timeout)
    }
  }, [])

  return (
    <iframe
      ref={frame}
      src={reachabilityFrameAddress}
      sandbox="allow-scripts"
      title="Checking whether the deployment responds"
      aria-hidden="true"
      tabIndex={-1}
      hidden
      onLoad={({ currentTarget }) => currentTarget.contentWindow?.postMessage(address, "*")}
    />
  )
}

const elsewhere =
  "The deployment may still work. Many servers hide their responses from other sites, private networks respond only from inside, some browsers ask for permission first, and this browser may not trust the certificate. Open the address to check."

const reachabilityCopy = {
  answered: {
    icon: "circle-check",
    color: "text-green",
    title: "The address responds.",
    meaning: "This browser reached the address just now. Open it to check that your deployment works.",
  },
  silent: {
    icon: "clock",
    color: "text-amber",
    title: "No response within 6 seconds.",
    meaning: elsewhere,
  },
  unreached: {
    icon: "triangle-alert",
    color: "text-amber",
    title: "No response.",
    meaning: elsewhere,
  },
  "not-allowed": {
    icon: "info",
    color: "text-ink-2",
    title: "Couldn't check the address.",
    meaning: "Browsers don't let a page on https check an address on http. You can still open the address.",
  },
} as const satisfies Record<Reachability, { icon: string; color: string; title: string; meaning: string }>

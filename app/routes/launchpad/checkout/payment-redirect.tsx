import { useEffect, useState } from "react"
import { buttonClass } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"

/**
 * Leads on to the payment page. Not a redirect: `form-action 'self'` blocks one that leaves this origin after a form
 * (fact 6). The refresh works without scripts; the link is for browsers that ignore it.
 */
export function PaymentRedirect({ address }: { address: string }) {
  return (
    <div className="grid max-w-prose gap-5">
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <PageHeader title="On to the payment page" />
      <Panel className="grid justify-items-start gap-4 p-5">
        <p>
          You pay at <strong className="[overflow-wrap:anywhere]">{new URL(address).host}</strong>, and come
          back here afterwards. Nothing is charged before you confirm it there.
        </p>
        <a href={address} className={buttonClass({ look: "primary" })}>
          Continue
        </a>
      </Panel>
    </div>
  )
}

/** Whether a form is leading away from this page; no longer when the browser's Back brings the page back as it was. */
export function useRedirecting() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    function shown({ persisted }: PageTransitionEvent) {
      if (persisted) setLeaving(false)
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [])
  return { leaving, leave: () => setLeaving(true) }
}

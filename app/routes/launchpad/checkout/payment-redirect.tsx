import { useEffect, useState } from "react"
import { buttonClass } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"

/**
 * Sends the browser to the payment page. Not an HTTP redirect: `form-action 'self'` blocks a redirect to another origin
 * after a form post. The refresh works without scripts; the link is for browsers that ignore it.
 */
export function PaymentRedirect({ address }: { address: string }) {
  return (
    <div className="grid max-w-prose gap-5">
      <meta httpEquiv="refresh" content={`0; url=${address}`} />
      <PageHeader title="Continue to payment" />
      <Panel className="grid justify-items-start gap-4 p-5">
        <p>
          You pay at <strong>{new URL(address).host}</strong> and return here afterwards. Nothing is charged
          until you confirm the payment there.
        </p>
        <a href={address} className={buttonClass({ look: "primary" })}>
          Continue
        </a>
      </Panel>
    </div>
  )
}

/** True while a form leaves this page. Reset when Back restores the page from the browser's cache. */
export function useRedirecting() {
  const [redirecting, setRedirecting] = useState(false)
  useEffect(() => {
    function shown({ persisted }: PageTransitionEvent) {
      if (persisted) setRedirecting(false)
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [])
  return { redirecting, startRedirect: () => setRedirecting(true) }
}

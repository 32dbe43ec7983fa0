import express, { type Router } from "express"
import type { Checkout } from "../checkouts"
import type { Parts } from "../parts"
import { html, notePage, type Page, sendPage } from "./page"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** The payment provider's page: a decision instead of a card number. Works without scripts or a session. */
export function createCheckoutPages({ checkouts, licenses, brand, origin }: Parts): Router {
  const router = express.Router()

  /** A real payment provider gets these addresses from its operator. */
  function returnAddress({ licenseId }: Checkout, outcome: "paid" | "cancelled") {
    return `${origin}/${licenseId === null ? "balance" : `licenses/${licenseId}`}/checkout?outcome=${outcome}`
  }

  function descriptionOf({ licenseId }: Checkout) {
    if (licenseId === null) return "Prepaid balance"
    return `Enterprise license for ${licenses.find(licenseId)?.organization_name ?? "an organization"}, 1 year`
  }

  router.get("/:id", (request, response) => {
    const checkout = checkouts.find(request.params.id)
    if (!checkout) return sendPage(response, brand, notFoundPage(origin), 404)
    if (checkout.state === "open") {
      const declined = request.originalUrl.endsWith("?declined")
      return sendPage(response, brand, paymentPage(checkout, descriptionOf(checkout), declined))
    }
    const outcome = checkout.state === "cancelled" ? "cancelled" : "paid"
    sendPage(response, brand, completedPage(returnAddress(checkout, outcome)))
  })
  router.post("/:id", express.urlencoded({ extended: false, limit: "4kb" }), (request, response) => {
    const checkout = checkouts.find(request.params.id)
    if (!checkout) return sendPage(response, brand, notFoundPage(origin), 404)
    const decision = request.body?.decision
    // A redirect: the browser's Back must not ask whether to send the form again.
    if (checkout.state === "open" && decision === "decline")
      return response.redirect(303, `/sandbox/checkout/${checkout.id}?declined`)
    const isCanceled = decision === "cancel" || checkout.state === "cancelled"
    if (isCanceled) checkouts.cancel(checkout.id)
    else if (decision === "pay") checkouts.authorize(checkout.id)
    else return sendPage(response, brand, paymentPage(checkout, descriptionOf(checkout), false), 400)
    response.redirect(303, returnAddress(checkout, isCanceled ? "cancelled" : "paid"))
  })
  return router
}

function paymentPage({ id, cents }: Checkout, purpose: string, declined: boolean): Page {
  return {
    title: "Payment",
    body: html`<h1>Pay ${dollars.format(cents / 100)}</h1>
<p>${purpose}</p>
${declined ? html`<p role="alert"><strong>Your card was declined.</strong> Nothing was charged. Try again or cancel.</p>` : ""}
<form method="post" action="/sandbox/checkout/${id}">
<div class="row">
<button class="button primary" name="decision" value="pay">Pay ${dollars.format(cents / 100)}</button>
<button class="button" name="decision" value="decline">Simulate a declined card</button>
<button class="button" name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  }
}

function completedPage(address: string) {
  const text = html`<p>It was already completed or canceled. You won't be charged again.</p>`
  return notePage("Payment", "This payment is closed", text, address)
}

function notFoundPage(origin: string) {
  const text = html`<p>Start again from the launchpad.</p>`
  return notePage("Payment", "Payment not found", text, `${origin}/balance`)
}

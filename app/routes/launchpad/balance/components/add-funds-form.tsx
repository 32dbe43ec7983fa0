import type { ReactNode } from "react"
import { Form } from "react-router"
import { Button } from "~/ui/button"
import { useRedirecting } from "../../checkout/payment-redirect"

/**
 * Posts to a page of its own, which leads on to the payment. A whole document is asked for, with scripts too: what
 * follows leaves this site. Sent twice, it opens the same payment (C6).
 */
export function AddFundsForm({
  formKey,
  wayBack,
  children,
}: {
  formKey: string
  wayBack: string | null
  /** Stands beside the button. */
  children?: ReactNode
}) {
  const { leaving, leave } = useRedirecting()
  return (
    <Form
      method="post"
      action="/balance/add-funds"
      reloadDocument
      onSubmit={leave}
      className="grid justify-items-start gap-2"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {wayBack !== null && <input type="hidden" name="returnTo" value={wayBack} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={leaving}>
          Add Funds
        </Button>
        {children}
      </div>
      <p className="text-sm text-ink-2">$50 will be added to your balance.</p>
    </Form>
  )
}

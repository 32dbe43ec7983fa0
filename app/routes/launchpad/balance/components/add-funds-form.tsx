import type { ReactNode } from "react"
import { href } from "react-router"
import { PostForm, type PostFormProps } from "~/console/post-form"
import { topUpCents } from "~/domain/pricing"
import { Button } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { useRedirecting } from "../../checkout/payment-redirect"
import { withDeploymentReturnTo } from "../deployment-return-to"

interface AddFundsFormProps {
  reply?: PostFormProps["reply"]
  returnTo: string | null
  /** Shown before the button. */
  children?: ReactNode
}

/**
 * Posts to the page that redirects to the payment. It always loads a full document, because the payment page is on another
 * site. A second submit opens the same payment.
 */
export function AddFundsForm({ reply, returnTo, children }: AddFundsFormProps) {
  const { redirecting, startRedirect } = useRedirecting()
  return (
    <PostForm
      reply={reply}
      action={withDeploymentReturnTo(href("/balance/add-funds"), returnTo)}
      reloadDocument
      onSubmit={startRedirect}
      className="grid justify-items-start gap-2"
    >
      <div className="flex flex-wrap gap-2">
        {children}
        <Button type="submit" look="primary" busy={redirecting}>
          Add Funds
        </Button>
      </div>
      <p className="text-sm text-ink-2 print:hidden">
        {formatPrice(topUpCents)} will be added to your balance.
      </p>
    </PostForm>
  )
}

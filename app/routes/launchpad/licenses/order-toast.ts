import type { ToastHandle } from "~/routes/toasts"

/** What both pages say that may follow an order: the list, and the payment. */
export const orderToast: ToastHandle["toasts"] = {
  "license-ordered": ({ name }) => ({
    kind: "success",
    title: `Created a license for ${name}`,
    message: "It is on your list, to be paid for.",
  }),
}

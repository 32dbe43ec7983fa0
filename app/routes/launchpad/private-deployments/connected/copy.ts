import type { ToastHandle } from "~/routes/toasts"

/** Owned by the launchpad's layout: a deployment can be added on several of its pages. */
export const connectedToasts: ToastHandle["toasts"] = {
  "connected-added": ({ name }) => ({
    kind: "success",
    title: `Added ${name}`,
    message: "It is on your list of private deployments.",
  }),
  "connected-known": ({ name }) => ({ kind: "info", title: `${name} is on your list already` }),
  "connected-ignored": () => ({
    kind: "info",
    title: "Nothing was added",
    message: "This address is not one that the list is for.",
  }),
  "connected-not-added": () => ({
    kind: "error",
    title: "Nothing was added",
    message: "The platform did not answer as it should. You can add it under Private Deployments.",
  }),
  "connected-signed-out": () => ({
    kind: "error",
    title: "Nothing was added",
    message: "Your session has ended. Sign in, and add it once more.",
  }),
  "connected-changed": ({ name }) => ({ kind: "success", title: `Saved ${name}` }),
  "connected-removed": ({ name }) => ({
    kind: "success",
    title: `Removed ${name} from your list`,
    message: "The deployment itself is as it was.",
  }),
  "connected-synced": ({ count }) => ({
    kind: "success",
    title: count === "1" ? "A private deployment has moved" : `${count} private deployments have moved`,
    message: "This browser kept them until you signed in. They are with your account now.",
  }),
}

/** The dialog's and the page's (spec 2 §2.14). */
export const removeTitle = "Remove Private Deployment"

export function removeExplanation(name: string) {
  return `This removes only the reference to ${name} from your list, not the deployment itself: it goes on running, and you can add it again.`
}

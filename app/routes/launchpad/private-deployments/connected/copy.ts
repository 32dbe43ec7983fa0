import type { ToastHandle } from "~/routes/toasts"

/** Registered by the launchpad layout, because several pages can add a deployment. */
export const connectedToasts: ToastHandle["toasts"] = {
  "connected-added": ({ name }) => ({
    kind: "success",
    title: `${name} added`,
    message: "You can find it under Private Deployments.",
  }),
  "connected-known": ({ name }) => ({ kind: "info", title: `${name} is already on your list` }),
  "connected-ignored": () => ({
    kind: "info",
    title: "Nothing was added",
    message: "This address cannot be added as a private deployment.",
  }),
  "connected-not-added": () => ({
    kind: "error",
    title: "Nothing was added",
    message:
      "The platform returned an invalid response. You can add the deployment under Private Deployments.",
  }),
  "connected-signed-out": () => ({
    kind: "error",
    title: "Nothing was added",
    message: "Your session has ended. Sign in and add the deployment again.",
  }),
  "connected-changed": ({ name }) => ({ kind: "success", title: `${name} saved` }),
  "connected-removed": ({ name }) => ({
    kind: "success",
    title: `${name} removed from your list`,
    message: "The deployment itself was not changed.",
  }),
  "connected-synced": ({ count }) => ({
    kind: "success",
    title:
      count === "1"
        ? "Private deployment moved to your account"
        : `${count} private deployments moved to your account`,
    message: "They were stored in this browser. You can now see them in any browser.",
  }),
}

export const removeTitle = "Remove Private Deployment"

export function removeExplanation(name: string) {
  return `This removes only the reference to ${name} from your list, not the deployment itself. It keeps running, and you can add it again.`
}

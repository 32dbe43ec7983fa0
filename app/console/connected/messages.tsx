import { href } from "react-router"
import { isolated } from "~/domain/isolated"
import { isOpaqueId } from "~/domain/opaque-id"
import { mayHaveActed, type ProblemKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
import type { ToastContent } from "~/ui/toasts"
import { done, failed } from "../results"

/**
 * Changes to the list of private deployments. In a file of their own: the public gallery shows them too, and must not
 * load the whole catalog.
 */
export const connectedMessages = {
  /** `id` is empty when the platform didn't return it. */
  "connected-added": ({ name, id }: { name: string; id: string }) =>
    done(
      `${isolated(name)} added`,
      <span>
        {"You can find it under Private Deployments. "}
        <Undo id={id} />
      </span>,
    ),
  /** Stays, because the link did it and the person may not expect it. */
  "connected-by-link": ({ name, url, id }: { name: string; url: string; id: string }) => ({
    kind: "success",
    title: `${isolated(name)} added`,
    stays: true,
    message: (
      <span>
        {"The link you followed added "}
        <bdi translate="no">{url}</bdi>
        {" to your private deployments. "}
        <Undo id={id} />
      </span>
    ),
  }),
  "connected-known": ({ name }: { name: string }) => ({
    kind: "info",
    title: `${isolated(name)} is already on your list`,
  }),
  "connected-ignored": () => ({
    kind: "info",
    title: "Nothing was added",
    message: "This address cannot be added as a private deployment.",
  }),
  "connected-not-added": ({ cause }: { cause: ProblemKind }) =>
    failed(
      mayHaveActed(cause) ? "The deployment may have been added" : "Nothing was added",
      `${problemText(cause)} You can add the deployment under Private Deployments.`,
    ),
  "connected-not-stored": () =>
    failed(
      "Nothing was added",
      "Browser storage is blocked or full. Sign in to keep the deployment in your account.",
    ),
  "connected-signed-out": () =>
    failed("Nothing was added", "Your session has ended. Sign in and add the deployment again."),
  "connected-changed": ({ name }: { name: string }) => done(`${isolated(name)} saved`),
  "connected-old-kept": ({ name, cause }: { name: string; cause: ProblemKind }) =>
    failed(
      `${isolated(name)} saved, but the old entry is still on your list`,
      `${problemText(cause)} Remove the old entry.`,
    ),
  "connected-removed": ({ name }: { name: string }) =>
    done(`${isolated(name)} removed from your list`, "The deployment itself was not changed."),
  "connected-synced": ({ count }: { count: string }) => ({
    kind: "success",
    title:
      count === "1"
        ? "Private deployment moved to your account"
        : `${count} private deployments moved to your account`,
    message: "They were stored in this browser. You can now see them in any browser.",
  }),
} satisfies Record<string, (values: never) => ToastContent>

/** Opens a new document: in this one, the message would stay and no longer be true. */
function Undo({ id }: { id: string }) {
  const page = useCurrentAddress()
  if (!isOpaqueId(id)) return null
  return (
    <a href={withReturnTo(href("/private-deployments/connected/:id/remove", { id }), page)} className="link">
      Undo
    </a>
  )
}

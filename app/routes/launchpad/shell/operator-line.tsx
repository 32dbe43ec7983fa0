import { Form, href } from "react-router"
import type { openNotice } from "~/http/operator-notice.server"
import { useCurrentAddress } from "~/http/return-to"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { focusContent } from "~/ui/page-frame"

/** What the operator has announced to everybody. Dismissing is a form post, so that it works without scripts. */
export function OperatorLine({ notice }: { notice: NonNullable<Awaited<ReturnType<typeof openNotice>>> }) {
  return (
    <aside
      aria-label="Notice"
      className="flex items-center gap-x-4 border-b border-line bg-amber-wash px-7 text-sm max-md:px-4 print:hidden"
    >
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-1.5 wrap-anywhere">
        <bdi translate="yes">{notice.text}</bdi>{" "}
        {notice.url && <ExternalLink href={notice.url}>Read more</ExternalLink>}
      </p>
      <Form method="post" action={href("/notice")} preventScrollReset onSubmit={focusContent}>
        <input type="hidden" name="returnTo" value={useCurrentAddress()} />
        <button
          type="submit"
          name="notice"
          value={notice.id}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <Icon name="x" size="sm" />
          <span className="sr-only">Dismiss the notice</span>
        </button>
      </Form>
    </aside>
  )
}

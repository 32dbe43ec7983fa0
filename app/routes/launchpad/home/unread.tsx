import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PanelBody } from "~/ui/panel"

/** One part of the home that could not be read, and what goes on all the same. */
export function Unread({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <PanelBody>
      <Notice
        kind="error"
        title={title}
        actions={
          <LinkButton to={pathname + search} size="sm" preventScrollReset>
            Retry
          </LinkButton>
        }
      >
        <p>{children}</p>
      </Notice>
    </PanelBody>
  )
}

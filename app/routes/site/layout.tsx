import { Link, Outlet } from "react-router"
import { useBrand } from "~/routes/brand"
import { ThemeChoice } from "~/routes/theme-choice"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import { Content, SkipLink } from "~/ui/page-frame"

/** The public site; it never reads the session, so that it is the same page for everyone. */
export default function SiteLayout() {
  const { name } = useBrand()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-18 w-full max-w-site items-center justify-between gap-4 px-6 max-md:h-16 max-md:px-4">
        <Link to="/" className="flex min-h-11 items-center gap-2.5">
          <Mark className="size-7" />
          <span className="font-display text-lg font-semibold">{name}</span>
        </Link>
        <LinkButton to="/home">
          Launchpad
          <Icon name="arrow-right" size="sm" />
        </LinkButton>
      </header>
      <Content className="flex-1">
        <Outlet />
      </Content>
      <footer className="mx-auto mt-20 flex w-full max-w-site flex-wrap items-center justify-between gap-4 px-6 pb-8 max-md:px-4">
        <p className="flex items-center gap-2.5 text-sm text-ink-2">
          <Mark className="size-5" />
          {name}: private AI agents on your own machines.
        </p>
        <ThemeChoice />
      </footer>
    </div>
  )
}

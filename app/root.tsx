import { type ReactNode, useEffect } from "react"
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import { flashMiddleware } from "./console/flash"
import { useDocumentFacts } from "./document-facts"
import { redirectToCanonicalAddress } from "./http/canonical-address.server"
import { services, visit } from "./http/contexts"
import { readTheme } from "./http/cookies.server"
import { keepPage, scrollKeyOf } from "./page/keep-page"
import { useServerOffset } from "./page/server-time"
import { type RootData, useRootData } from "./page/use-brand"
import { ConnectionNotice } from "./routes/connection-notice"
import { ErrorPage } from "./routes/error-page"
import { FirstPaint, SiteScripts, useScripts } from "./routes/site/page-scripts"
import { SlowNavigation } from "./routes/slow-navigation"
import stylesheet from "./style.css?url"
import { ClockProvider } from "./ui/clock"
import { Content } from "./ui/page-frame"

export const middleware: Route.MiddlewareFunction[] = [redirectToCanonicalAddress, flashMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: href("/manifest.webmanifest") },
]

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const { origin } = context.get(visit)
  return {
    brand: context.get(services).brand,
    origin,
    theme: readTheme(request.headers.get("Cookie"), origin),
    renderedAt: Date.now(),
  }
}

/** Only the theme form changes what this loader returns. */
export function shouldRevalidate({ formAction }: { formAction?: string }) {
  return formAction === "/theme"
}

/** Marks the document as hydrated: a parent's effects run after all of its children's. A late part of the page marks it itself. */
export function Layout({ children }: { children: ReactNode }) {
  const facts = useDocumentFacts()
  const { site, live } = useScripts()
  const theme = useRootData()?.theme ?? facts.theme
  useEffect(() => {
    if (document.querySelector("[data-later]") === null) document.documentElement.dataset.hydrated = ""
  })
  return (
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      data-reference={facts.reference}
      data-product={facts.product}
      data-help-email={facts.helpEmail}
      data-status-url={facts.statusUrl}
      data-build={facts.build}
      data-live={live ? "" : undefined}
      data-answers={facts.answersForm ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        {site && <FirstPaint />}
        {facts.style === null ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          // React would escape the text of a child.
          <style
            data-file={site ? undefined : stylesheet}
            dangerouslySetInnerHTML={{ __html: facts.style }}
          />
        )}
        {/* Stylesheets need no nonce. Browsers hide the nonce from scripts, so passing it would fail hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {site && <SiteScripts />}
        {live && (
          <>
            <ScrollRestoration getKey={scrollKeyOf} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <ClockProvider renderedAt={loaderData.renderedAt} offset={useServerOffset(loaderData.renderedAt)}>
      <Outlet />
      <ConnectionNotice />
      <SlowNavigation />
    </ClockProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Content>
      <ErrorPage error={error} home={href("/")} />
    </Content>
  )
}

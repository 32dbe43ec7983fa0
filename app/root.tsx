import afterPaintScript from "virtual:after-paint-script"
import { type ReactNode, use, useEffect } from "react"
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router"
import type { Route } from "./+types/root"
import { flashMiddleware } from "./console/flash"
import { useDocumentFacts } from "./document-facts"
import { redirectToCanonicalAddress } from "./http/canonical-address"
import { takeOverBuild } from "./http/connection/build"
import { scrollKeyOf } from "./http/connection/current-page"
import { keepPage } from "./http/connection/keep-page-middleware"
import { brandContext, requestInfo } from "./http/contexts"
import { PageData } from "./http/modules/page-data"
import { type RootData, useRootData } from "./http/root-data"
import { readTheme } from "./http/theme"
import { ConnectionNotice } from "./routes/connection-notice"
import { ErrorPage } from "./routes/error-page"
import { FirstPaint } from "./routes/site/on-demand/first-paint"
import { OnDemandScripts, useOnDemand } from "./routes/site/on-demand/page-scripts"
import stylesheet from "./style.css?url"
import { ClockProvider } from "./ui/clock"
import { Content } from "./ui/page-frame"

export const middleware: Route.MiddlewareFunction[] = [
  redirectToCanonicalAddress,
  takeOverBuild,
  flashMiddleware,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: href("/manifest.webmanifest") },
]

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const { origin } = context.get(requestInfo)
  return {
    brand: context.get(brandContext),
    origin,
    theme: readTheme(request.headers.get("Cookie"), origin),
    renderedAt: Date.now(),
  }
}

/** Only the theme form changes what this loader returns. */
export function shouldRevalidate({ formAction }: { formAction?: string }) {
  return formAction === "/theme"
}

/** Marks the document as hydrated: a parent's effects run after all of its children's. */
export function Layout({ children }: { children: ReactNode }) {
  const facts = useDocumentFacts()
  const onDemand = useOnDemand()
  const theme = useRootData()?.theme ?? facts.theme
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
  }, [])
  return (
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      data-reference={facts.reference}
      data-product={facts.product}
      data-build={facts.build}
      data-on-demand={onDemand ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        {onDemand && <FirstPaint />}
        {facts.style === null ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          // React would escape the text of a child.
          <style
            data-file={onDemand ? undefined : stylesheet}
            dangerouslySetInnerHTML={{ __html: facts.style }}
          />
        )}
        {/* Stylesheets need no nonce. Browsers hide the nonce from scripts, so passing it would fail hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKeyOf} />
        {onDemand ? <OnDemandScripts /> : import.meta.env.DEV ? <Scripts /> : <ScriptsAfterPaint />}
      </body>
    </html>
  )
}

/** Development needs the router's own scripts, so that modules can be replaced. */
function ScriptsAfterPaint() {
  const nonce = use(FrameworkContext)?.nonce
  return (
    <>
      <PageData />
      <script
        type="module"
        // Otherwise it would wait for the parts of the page that are streamed.
        async
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? afterPaintScript : "" }}
      />
    </>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <ClockProvider renderedAt={loaderData.renderedAt}>
      <Outlet />
      <ConnectionNotice />
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

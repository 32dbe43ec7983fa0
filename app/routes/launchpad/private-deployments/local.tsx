import { href } from "react-router"
import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/local"
import { GuideView } from "./components/guide-view"
import { loadGuide } from "./guide-form-options.server"
import { guideForms } from "./guide-forms"

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(
    matches,
    location.pathname === href("/private-deployments") ? "Private Deployments" : "Private Deployments: Local",
  )

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadGuide(context, url, "local")
}

/** Also the setup page: without a category, it is the local guide. */
export default function Local({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} inside={guideForms(loaderData)} />
}

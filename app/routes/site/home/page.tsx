import { italicFont } from "~/ui/fonts/preload"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { HomeSections } from "./sections"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.home)

export const links: Route.LinksFunction = () => [italicFont]

export default function Home() {
  return <HomeSections />
}

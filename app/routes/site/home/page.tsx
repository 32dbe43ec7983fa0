import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { HomeSections } from "./sections"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.home)

export default function Home() {
  return <HomeSections />
}

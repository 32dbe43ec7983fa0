import { liveHandle } from "../on-demand/page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { HomeSections } from "./sections"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.home)

export const handle = liveHandle

export default function Home() {
  return <HomeSections />
}

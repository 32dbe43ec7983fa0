import { useBrand } from "~/page/use-brand"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/cookie-policy"
import sections from "./cookie-policy.md"
import { LastUpdated, LegalDocument } from "./document"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.cookiePolicy)

export default function CookiePolicy() {
  const brand = useBrand()
  return (
    <LegalDocument
      title="Cookie Policy"
      note={<LastUpdated />}
      lead={`This policy explains which cookies ${brand.legalName} sets on this site and in the launchpad, what each kind is for, how long it is kept, and how to refuse it.`}
      sections={sections}
    />
  )
}

import { useBrand } from "~/page/use-brand"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/privacy-policy"
import { LastUpdated, LegalDocument } from "./document"
import sections from "./privacy-policy.md"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.privacyPolicy)

export default function PrivacyPolicy() {
  const brand = useBrand()
  return (
    <LegalDocument
      title="Privacy Policy"
      note={<LastUpdated />}
      lead={`This policy explains which personal data ${brand.legalName} collects through this site, the launchpad and related services, why we collect it, who we share it with, and your rights.`}
      sections={sections}
    />
  )
}

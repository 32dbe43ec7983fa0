import { useBrand } from "~/page/use-brand"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/terms-of-service"
import { LastUpdated, LegalDocument } from "./document"
import sections from "./terms-of-service.md"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.termsOfService)

export default function TermsOfService() {
  const brand = useBrand()
  return (
    <LegalDocument
      title="Terms of Service"
      note={<LastUpdated />}
      lead={`Subscription Service Agreement between ${brand.legalName} and the customer who uses the software and the services of ${brand.name}.`}
      sections={sections}
    />
  )
}

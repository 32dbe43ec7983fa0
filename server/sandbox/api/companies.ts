import type { Router } from "express"
import catalog from "../catalog.json"

/** Maps a visitor's IP address, in a network of RFC 5737 that no real one has, to a company. Needs no token. */
export function addCompanyRoutes(router: Router) {
  router.get("/user-info", (request, response) => {
    const address = request.get("x-forwarded-for")?.split(",", 1)[0]?.trim() ?? ""
    const company = catalog.companies.find(({ network }) => address.startsWith(network))
    response.json({
      companyInfo: company
        ? { id: company.domain, name: company.name, domain: company.domain, tags: [], geo: { country: "US" } }
        : null,
      confidenceScore: company?.score ?? 0,
      industryMatch: company?.match ?? "other",
    })
  })
}

import express, { type Router } from "express"

/** In networks reserved for documentation (RFC 5737): a real visitor never has such an address. */
const companies = [
  { network: "192.0.2.", name: "Example Bank", domain: "bank.example", match: "finance", score: 0.92 },
  {
    network: "198.51.100.",
    name: "Example Hospital",
    domain: "hospital.example",
    match: "healthcare",
    score: 0.88,
  },
  {
    network: "203.0.113.",
    name: "Example Aviation",
    domain: "aviation.example",
    match: "other",
    score: 0.81,
  },
]

/** Maps a visitor's IP address to a company. Needs no token. */
export function companyRoutes(): Router {
  const router = express.Router()
  router.get("/user-info", (request, response) => {
    const address = request.get("x-forwarded-for")?.split(",", 1)[0]?.trim() ?? ""
    const company = companies.find(({ network }) => address.startsWith(network))
    response.json({
      companyInfo: company
        ? { id: company.domain, name: company.name, domain: company.domain, tags: [], geo: { country: "US" } }
        : null,
      confidenceScore: company?.score ?? 0,
      industryMatch: company?.match ?? "other",
    })
  })
  return router
}

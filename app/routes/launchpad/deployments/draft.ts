import type { Choice } from "~/domain/deployment-choices"
import { newDeployment } from "./new-deployment"

/** What somebody has filled in so far, as the form writes it; never the token. */
export interface Draft {
  configId: string
  name: string
  timeout: string
}

const fields = ["name", "timeout"] as const

/** What an address says that the form should hold: as the form itself would take it, and nothing else. */
export function draftIn(parameters: URLSearchParams, slug: string): Partial<Draft> {
  const { shape } = newDeployment(slug)
  const draft: Partial<Draft> = {}
  for (const field of fields) {
    const given = parameters.get(field)
    if (given !== null && shape[field].safeParse(given).success) draft[field] = given
  }
  return draft
}

/** The address under which the form is filled in like that. */
function draftAddress(draft: Draft, choices: Choice[]) {
  const choice = choices.find(({ configId }) => configId === draft.configId)
  const query = new URLSearchParams()
  for (const field of fields) if (draft[field] !== "") query.set(field, draft[field])
  const path = choice ? `/deployments/type/${choice.urlType}` : "/deployments"
  return `${path}?${query}`
}

/** The balance's page, from where one comes back to the form as it is filled in (decision 10). */
export function fundsAddress(draft: Draft, choices: Choice[]) {
  return `/balance?returnTo=${encodeURIComponent(draftAddress(draft, choices))}`
}

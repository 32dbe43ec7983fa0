export function agentAddress(id: string) {
  return `/agents/${encodeURIComponent(id)}`
}

/** The page that deploys an agent: to a target that the server knows, to one that only this browser knows, or to be chosen. */
export function deployAddress(id: string, target?: { id: string } | { url: string }) {
  const query = target && new URLSearchParams("id" in target ? { to: target.id } : { url: target.url })
  return `${agentAddress(id)}/deploy${query ? `?${query}` : ""}`
}

/** The name of the parameter that brings a private deployment along: `hearth_url` (decision 1). */
export function importParameter({ slug }: { slug: string }) {
  return `${slug}_url`
}

export function agentAddress(id: string) {
  return `/agents/${encodeURIComponent(id)}`
}

/** The page that deploys an agent: to a target that the server knows, to one that only this browser knows, or to be chosen. */
export function deployAddress(id: string, target?: { id: string } | { url: string }) {
  const query = target && new URLSearchParams("id" in target ? { to: target.id } : { url: target.url })
  return `${agentAddress(id)}/deploy${query ? `?${query}` : ""}`
}

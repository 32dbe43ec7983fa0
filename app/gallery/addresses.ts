export function agentAddress(id: string) {
  return `/agents/${encodeURIComponent(id)}`
}

/** The deploy page of an agent. `id` names a target on the server's list, `url` one that only this browser keeps. */
export function deployAddress(id: string, target?: { id: string } | { url: string }) {
  const query = target && new URLSearchParams("id" in target ? { to: target.id } : { url: target.url })
  return `${agentAddress(id)}/deploy${query ? `?${query}` : ""}`
}

/** The query parameter that adds a private deployment, for example `hearth_url`. */
export function importParameter({ slug }: { slug: string }) {
  return `${slug}_url`
}

import { href } from "react-router"
import type { PictureKind } from "~/domain/agent-picture"
import { addressWith } from "~/http/address"

export function agentAddress(id: string) {
  return href("/agents/:id", { id: encodeURIComponent(id) })
}

export function pictureAddress(id: string, kind: PictureKind) {
  return href("/agents/:id/picture/:kind", { id: encodeURIComponent(id), kind })
}

/** The deploy page of an agent. `id` names a target on the server's list, `url` one that only this browser keeps. */
export function deployAddress(id: string, target?: { id: string } | { url: string }) {
  const path = href("/agents/:id/deploy", { id: encodeURIComponent(id) })
  const query = new URLSearchParams(target && ("id" in target ? { to: target.id } : { url: target.url }))
  return addressWith(path, query)
}

/** The query parameter that adds a private deployment, for example `hearth_url`. */
export function importParameter({ slug }: { slug: string }) {
  return `${slug}_url`
}

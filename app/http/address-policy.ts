import type { Register } from "react-router"
import { trimEnd } from "../domain/trim-end"

export interface AddressPolicy {
  /** Pages that may show it in a frame. */
  framedBy?: "own pages" | "provider"
  /** A document that may do other things than a page, see server/security-headers.ts. */
  document?: "chat" | "reachability" | "without-scripts" | "sign-out"
  /** Bytes of the largest form. */
  largestForm?: number
  /** How fast one network may ask for it. */
  limit?: "started sign-ins" | "failed sign-ins"
  /** Servers send it forms. They authenticate in another way than by their origin. */
  sentByServers?: true
  /** Browsers ask again by themselves, so a request is no sign of a person. */
  repeats?: true
}

/** Fits a thousand selected deployments with the longest ids. */
const bulkForm = 256 * 1024

/**
 * Everything in which an address differs for what stands before and around the router. All others are strict: no frame shows them,
 * and they take small forms from our own pages only. Who may come is said by the layouts in routes.ts.
 */
const policies: { [pattern in keyof Register["pages"]]?: AddressPolicy } = {
  "/auth/back-channel-logout": { sentByServers: true },
  "/auth/callback": { limit: "failed sign-ins" },
  "/auth/front-channel-logout": { framedBy: "provider", document: "sign-out" },
  // Refuses the form of another person, and shows it again. A terminal without scripts has such a form in a frame.
  "/auth/other-person": { framedBy: "own pages", largestForm: bulkForm },
  "/auth/sign-in": { limit: "started sign-ins" },
  "/auth/silent": { framedBy: "own pages", limit: "started sign-ins" },
  // Runs the chat provider's script.
  "/contact/chat.html": { framedBy: "own pages", document: "chat" },
  "/dashboard/bulk": { largestForm: bulkForm },
  // The download may answer with an error page.
  "/deployments/:id/logs.zip": { framedBy: "own pages" },
  // The terminal's frames for browsers without scripts.
  "/deployments/:id/terminal/input": { framedBy: "own pages", document: "without-scripts" },
  "/deployments/:id/terminal/screen": { framedBy: "own pages", document: "without-scripts", repeats: true },
  "/private-deployments/connected/reach.html": { framedBy: "own pages", document: "reachability" },
  "/silent-check-sso.html": { framedBy: "own pages", limit: "started sign-ins" },
}

const strict: AddressPolicy = {}

const rows = Object.entries(policies).map(([pattern, policy]) => ({ pattern: pattern.split("/"), policy }))

/**
 * What allows more than usual holds for the one spelling that our pages and the provider use. What limits must hold for all: pass
 * it the `routePath`.
 */
export function addressPolicy(path: string): AddressPolicy {
  const segments = path.split("/")
  return rows.find(({ pattern }) => fits(pattern, segments))?.policy ?? strict
}

function fits(pattern: string[], segments: string[]) {
  return (
    pattern.length === segments.length &&
    pattern.every((name, at) => (name.startsWith(":") ? segments[at] !== "" : name === segments[at]))
  )
}

/**
 * The path as React Router matches it: decoded, in lower case, without data suffixes and trailing slashes. For middleware that
 * singles out a path: `/auth/sign%2Din/_.data` runs the same loader as `/auth/sign-in`.
 */
export function routePath(path: string) {
  const plain = decodeURIComponent(path).toLowerCase()
  const page = plain.replace(/(?:\/_)?\.data$/, "")
  return page.charAt(0) + trimEnd(page.slice(1), "/")
}

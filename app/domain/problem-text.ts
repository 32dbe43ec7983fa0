import type { ProblemKind, ProblemOrKind } from "./outcome"

const sentences: Record<ProblemKind, string> = {
  "session-ended": "Your session has ended.",
  "payment-required": "Your balance is too low.",
  forbidden: "Access denied. Your account doesn't have permission.",
  "not-found": "The platform returned “not found”.",
  "bad-request": "The platform couldn't use the request.",
  conflict: "The platform refused, because something has changed.",
  invalid: "The platform doesn't accept a value.",
  rejected: "The platform rejected the request.",
  busy: "The platform is busy. Try again in a few seconds.",
  unsettled:
    "This form was sent before, and it isn't known whether it was carried out. Check before you send it again.",
  "not-taken": "This server can't take changes right now. Nothing was changed. Try again in a moment.",
  unavailable: "The platform is not responding.",
  malformed: "The platform returned an invalid response.",
}

/** "Error: " and what the platform said, or why the call failed. */
export function errorText(problem: ProblemOrKind): string {
  const text = typeof problem === "string" ? null : problem.text
  return `Error: ${text ?? problemText(problem)}`
}

/** Says why a call to the platform failed, in a full sentence. */
export function problemText(problem: ProblemOrKind): string {
  return sentences[typeof problem === "string" ? problem : problem.kind]
}

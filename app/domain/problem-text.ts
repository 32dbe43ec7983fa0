import type { ProblemKind } from "./outcome"

const sentences: Record<ProblemKind, string> = {
  "session-ended": "Your session has ended.",
  "payment-required": "Your balance is too low.",
  forbidden: "Access denied. Your account doesn't have permission.",
  "not-found": "The platform returned “not found”.",
  rejected: "The platform rejected the request.",
  busy: "The platform is busy. Try again in a few seconds.",
  unavailable: "The platform is not responding.",
  malformed: "The platform returned an invalid response.",
}

/** Says why a call to the platform failed, in a full sentence. */
export function problemText(kind: ProblemKind): string {
  return sentences[kind]
}

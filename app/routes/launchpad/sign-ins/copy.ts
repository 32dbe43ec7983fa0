import type { ProblemCopy } from "~/console/form-problem"

export const unknownBrowser = "Unknown browser"

export const consequences =
  "That browser is signed out at once. Its open terminals close and its bulk jobs stop. Your deployments keep running."

export const consequencesOfMany =
  "Every browser except this one is signed out at once. Their open terminals close and their bulk jobs stop. Your deployments keep running."

export const notEnded: ProblemCopy = {
  "session-ended": "again. Nothing was ended.",
  otherwise: "Couldn't end the session. Try again in a moment.",
}

export const notAllEnded: ProblemCopy = {
  ...notEnded,
  otherwise: "Couldn't end all other sessions. Some may have ended. Try again in a moment.",
}

import type { ProblemCopy } from "~/console/post-form"
import { isolated } from "~/domain/isolated"
import type { Problem } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"

export const removeTitle = "Remove Private Deployment"

export function removeExplanation(name: string) {
  return `This removes only the reference to ${isolated(name)} from your list, not the deployment itself. It keeps running, and you can add it again.`
}

export function removeFailure({ kind }: Problem): ProblemCopy {
  return {
    "session-ended": "to change your list. Nothing was removed.",
    otherwise: `Couldn't remove the deployment. ${problemText(kind)} Please try again later.`,
  }
}

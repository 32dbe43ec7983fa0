/** Where a setup step is run again. */
export function rerunAddress(id: string, stepId: string) {
  return `/deployments/${encodeURIComponent(id)}/steps/${encodeURIComponent(stepId)}/rerun`
}

/** The place of a deployment's steps on the page: following a link into a closed panel opens it. */
export function stepsAnchor(id: string) {
  return `steps-${id}`
}

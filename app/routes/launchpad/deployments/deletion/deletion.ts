/** The exact words in which a deletion is confirmed (spec 1 §5). */
export function deletionWarning(name: string) {
  return `WARNING: Are you sure you want to delete deployment "${name}"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.`
}

export function deletionAddress(id: string) {
  return `/deployments/${encodeURIComponent(id)}/delete`
}

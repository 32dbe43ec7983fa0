/** The page on which the version of a deployment is changed; its dialog reads the same address. */
export function versionAddress(id: string) {
  return `/deployments/${encodeURIComponent(id)}/version`
}

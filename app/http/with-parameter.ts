/** Adds a marker parameter, which tells the server or the page what kind of request this is. */
export function withParameter(path: string, parameter: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}=1`
}

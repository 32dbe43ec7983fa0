/** The address with a parameter by which the server and the page tell what kind of request it is. */
export function withParameter(path: string, parameter: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}=1`
}

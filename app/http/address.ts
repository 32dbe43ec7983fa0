/** A path with its query, if it has one. */
export function addressWith(path: string, parameters: URLSearchParams) {
  const query = parameters.toString()
  return query === "" ? path : `${path}?${query}`
}

/**
 * Whether a text may stand as an id in an upstream path. Encoding alone is not enough: `..` survives
 * it, and the upstream's router would resolve it to another resource.
 */
export function isOpaqueId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/.test(text) && !text.includes("..")
}

/**
 * Whether a text is safe as an id in a platform path. Encoding is not enough: `..` survives it, and the platform's
 * router would resolve it to another resource.
 */
export function isOpaqueId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/.test(text) && !text.includes("..")
}

/** Replaces each `{{name}}`. One without a value fails, so that no visitor sees the braces. */
export function fillIn(text: string, values: Record<string, unknown>, encode = (value: string) => value) {
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {{${name}}}`)
    return encode(String(value))
  })
}

type Fields = Record<string, string> | Array<[name: string, value: string]>

/** What a form sends without showing it. */
export function HiddenFields({ fields }: { fields: Fields }) {
  const entries = Array.isArray(fields) ? fields : Object.entries(fields)
  return entries.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

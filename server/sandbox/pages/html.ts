/** Trusted HTML. The template escapes every other value. */
export interface Html {
  html: string
}

export function html(parts: TemplateStringsArray, ...values: Array<Html | Html[] | string>): Html {
  return { html: parts.reduce((text, part, index) => text + insert(values[index - 1]) + part) }
}

function insert(value: Html | Html[] | string | undefined): string {
  if (value === undefined) return ""
  if (typeof value === "string") return escaped(value)
  return Array.isArray(value) ? value.map(({ html }) => html).join("\n") : value.html
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const longest = 3_000

export type ReleaseNotes = { version: string; parts: NotePart[] }

type NotePart = { kind: "text"; text: string } | { kind: "list"; items: string[] }

/** The basics of a release's Markdown: paragraphs and lists. What is inside a line is for the page; only links to https stay. */
export function releaseNotes(markdown: string): NotePart[] {
  const parts: NotePart[] = []
  // What GitHub writes for itself.
  const [first = "", ...rest] = markdown.split("<!--")
  const shown = first + rest.map((part) => part.split("-->").slice(1).join("-->")).join("")
  const lines = shown.slice(0, longest).split(/\r?\n/)
  // The end of a line, or of a link, may be missing.
  if (shown.length > longest) lines.splice(-1, 1, "…")
  for (const line of lines) {
    const text = withHttpsOnly(line).trim()
    const [, item] = /^[-*+] (.+)$/.exec(text) ?? []
    const last = parts.at(-1)
    if (item && last?.kind === "list") last.items.push(item.trim())
    else if (item) parts.push({ kind: "list", items: [item.trim()] })
    else if (text) parts.push({ kind: "text", text: text.replace(/^#+ +/, "") })
  }
  return parts
}

/** Without the addresses of other links. One that was inside another may be left by the first pass. */
function withHttpsOnly(line: string): string {
  const text = line.replace(/\[([^[\]]+)\]\((?!https:\/\/)[^()]*\)/g, "$1")
  return text === line ? line : withHttpsOnly(text)
}

const longest = 3_000

export type ReleaseNotes = { version: string; parts: NotePart[] }

type NotePart = { kind: "text"; text: string } | { kind: "list"; items: string[] }

/** The basics of a release's Markdown: paragraphs and lists. What is inside a line is for the page; only links to https stay. */
export function releaseNotes(markdown: string): NotePart[] {
  const parts: NotePart[] = []
  for (const line of markdown.slice(0, longest).split(/\r?\n/)) {
    const text = line.replace(/\[([^[\]]+)\]\((?!https:\/\/)[^()]*\)/g, "$1").trim()
    const [, item] = /^[-*+] +(.+)$/.exec(text) ?? []
    const last = parts.at(-1)
    if (item && last?.kind === "list") last.items.push(item)
    else if (item) parts.push({ kind: "list", items: [item] })
    else if (text) parts.push({ kind: "text", text: text.replace(/^#+ +/, "") })
  }
  return parts
}

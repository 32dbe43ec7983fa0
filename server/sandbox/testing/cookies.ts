/** The cookies of one host, by name and path; enough for a provider that sets every attribute that it means. */
export interface Cookies {
  header(path: string): string
  take(setCookies: string[]): void
  paths(): string[]
}

export function createCookies(): Cookies {
  const kept = new Map<string, { pair: string; path: string }>()
  return {
    header: (path) =>
      [...kept.values()]
        .filter((cookie) => path.startsWith(cookie.path))
        .map(({ pair }) => pair)
        .join("; "),
    take(setCookies) {
      for (const line of setCookies) {
        const [pair = "", ...attributes] = line.split("; ")
        const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/"
        const key = `${pair.split("=", 1)} ${path}`
        if (line.includes("expires=Thu, 01 Jan 1970")) kept.delete(key)
        else kept.set(key, { pair, path })
      }
    },
    paths: () => [...kept.values()].map(({ path }) => path),
  }
}

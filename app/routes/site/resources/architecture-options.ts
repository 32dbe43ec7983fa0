import selectors from "./architecture.json"

/**
 * The choices in the address, which differ between customers. A missing or unknown one falls back to the first option. Of an option, `key`
 * appears in the address, `note` is under its name, and `drawing` is the path of an icon on 24 × 24: our own drawings, no trademarks.
 */
export function readArchitecture(query: URLSearchParams) {
  return Object.entries(selectors).map(([place, { label, options }]) => {
    const chosen = options.find(({ key }) => key === query.get(place)) ?? options[0]
    if (!chosen) throw new Error(place)
    return { place, label, options, chosen }
  })
}

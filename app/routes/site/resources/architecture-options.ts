import selectors from "./architecture.json"

export type Selector = keyof typeof selectors

interface Option {
  /** Appears in the address. */
  key: string
  name: string
  /** Two or three words under the name. */
  note: string
  /** One or two sentences. */
  meaning: string
  /** The path of an icon on 24 × 24: our own drawings, no trademarks. */
  drawing: string
}

/** One of the four choices that differ between customers. */
interface Choice {
  place: Selector
  label: string
  options: Option[]
  chosen: Option
}

/** The choices in the address. A missing or unknown one falls back to the first option. */
export function readArchitecture(query: URLSearchParams): Choice[] {
  // Object.keys types keys as plain strings.
  return (Object.keys(selectors) as Selector[]).map((place) => {
    const { label, options } = selectors[place]
    const chosen = options.find(({ key }) => key === query.get(place)) ?? options[0]
    if (!chosen) throw new Error(place)
    return { place, label, options, chosen }
  })
}

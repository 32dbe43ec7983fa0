import { href, useSearchParams } from "react-router"
import { useLiveForm } from "~/page/use-live-form"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { Drawing } from "../components/drawing"
import selectors from "./architecture.json"
import architectureTall from "./architecture-tall.svg?raw"
import architectureWide from "./architecture-wide.svg?raw"

/** Four choices that differ between customers, and what each one means. */
export function Architecture() {
  const [address] = useSearchParams()
  const { query, form } = useLiveForm(address.toString())
  const choices = readArchitecture(new URLSearchParams(query))
  const drawn = choices.flatMap(({ place, chosen }) =>
    Object.entries(chosen).map(([field, value]) => [`${place}.${field}`, value]),
  )
  return (
    <>
      <form
        {...form}
        action={`${href("/resources")}#technical-architecture`}
        aria-label="Architecture"
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="open" value="technical-architecture" />
        {readArchitecture(address).map(({ place, label, options, chosen }) => (
          <Field key={place} id={`architecture-${place}`} label={label} className="w-52 max-sm:w-full">
            {(control) => (
              <Select {...control} name={place} defaultValue={chosen.key}>
                {options.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
      <div className="mt-8">
        <Drawing svgs={[architectureWide, architectureTall]} values={Object.fromEntries(drawn)} />
      </div>
      <dl aria-live="polite" className="mt-8 grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {choices.map(({ place, label, chosen: { name, meaning } }) => (
          <div key={place} className="border-t border-line py-4">
            <dt className="font-semibold">
              <span className="font-normal text-ink-2">{label}: </span>
              {name}
            </dt>
            <dd className="mt-1 text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/**
 * The choices in the address, which differ between customers. A missing or unknown one falls back to the first option. Of an option, `key`
 * appears in the address, `note` is under its name, and `drawing` is the path of an icon on 24 × 24: our own drawings, no trademarks.
 */
function readArchitecture(query: URLSearchParams) {
  return Object.entries(selectors).map(([place, { label, options }]) => {
    const chosen = options.find(({ key }) => key === query.get(place)) ?? options[0]
    if (!chosen) throw new Error(place)
    return { place, label, options, chosen }
  })
}

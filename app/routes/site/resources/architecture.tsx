import { useSearchParams } from "react-router"
import { useLiveForm } from "~/http/use-live-form"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { ArchitectureDiagram } from "./architecture-diagram"
import { chosenOption, optionsOf, places, readArchitecture, selectors } from "./architecture-options"

/** Four places that every customer fills differently, and what the choice means (spec 2 §2.6). */
export function Architecture() {
  const [address] = useSearchParams()
  const { query, form } = useLiveForm(address.toString())
  const started = readArchitecture(address)
  const architecture = readArchitecture(new URLSearchParams(query))
  return (
    <>
      <form
        {...form}
        action="/resources#technical-architecture"
        aria-label="Architecture"
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="open" value="technical-architecture" />
        {places.map((place) => (
          <Field
            key={place}
            id={`architecture-${place}`}
            label={selectors[place].label}
            className="w-52 max-sm:w-full"
          >
            {(control) => (
              <Select {...control} name={place} defaultValue={started[place]}>
                {optionsOf(place).map(([key, { name }]) => (
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
        <ArchitectureDiagram architecture={architecture} />
      </div>
      <dl aria-live="polite" className="mt-8 grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {places.map((place) => {
          const { name, meaning } = chosenOption(place, architecture)
          return (
            <div key={place} className="border-t border-line py-4">
              <dt className="font-semibold">
                <span className="font-normal text-ink-2">{selectors[place].label}: </span>
                {name}
              </dt>
              <dd className="mt-1 text-ink-2">{meaning}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

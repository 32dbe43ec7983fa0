import { href, useSearchParams } from "react-router"
import { useLiveForm } from "~/page/use-live-form"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { Area, Arrow, Box, Diagram, type Point } from "../components/diagram"
import { architectureIcon } from "./architecture-icons"
import {
  type ArchitectureChoices,
  chosenOption,
  optionsOf,
  readArchitecture,
  type Selector,
  selectorNames,
  selectors,
} from "./architecture-options"

/** Four choices that differ between customers, and what each one means. */
export function Architecture() {
  const [address] = useSearchParams()
  const { query, form } = useLiveForm(address.toString())
  const started = readArchitecture(address)
  const architecture = readArchitecture(new URLSearchParams(query))
  return (
    <>
      <form
        {...form}
        action={`${href("/resources")}#technical-architecture`}
        aria-label="Architecture"
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="open" value="technical-architecture" />
        {selectorNames.map((place) => (
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
        {selectorNames.map((place) => {
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

/** Drawn twice, horizontal for desktops and vertical for phones, so that the text stays readable. */
function ArchitectureDiagram({ architecture }: { architecture: ArchitectureChoices }) {
  const { source, auth, deploy, storage } = {
    source: chosenOption("source", architecture).name,
    auth: chosenOption("auth", architecture).name,
    deploy: chosenOption("deploy", architecture).name,
    storage: chosenOption("storage", architecture).name,
  }
  const label = `${source} feeds ${deploy}, which installs auth server, control plane and runner in your cluster. ${auth} authenticates people; files are stored in ${storage}.`

  function Chosen({ place, at, size }: { place: Selector; at: Point; size: Point }) {
    const { name, note } = chosenOption(place, architecture)
    return (
      <Box
        at={at}
        size={size}
        title={name}
        notes={[note]}
        glyph={architectureIcon(place, architecture)}
        tone="ember"
      />
    )
  }
  return (
    <figure>
      <Diagram label={label} size={[1120, 470]} className="max-md:hidden">
        <Chosen place="source" at={[1, 60]} size={[230, 76]} />
        <Chosen place="deploy" at={[1, 196]} size={[230, 76]} />
        <Chosen place="auth" at={[1, 332]} size={[230, 76]} />
        <Arrow
          through={[
            [116, 136],
            [116, 192],
          ]}
        />

        <Area at={[300, 1]} size={[520, 468]} name="Your cluster" strong />
        <Box at={[330, 196]} size={[210, 76]} title="Control plane" notes={["agents, users, roles"]} />
        <Box at={[330, 332]} size={[210, 76]} title="Auth server" notes={["Keycloak"]} />
        <Box at={[590, 60]} size={[200, 76]} title="Runner" notes={["models on your GPUs"]} />
        <Box at={[590, 196]} size={[200, 76]} title="PostgreSQL" notes={["history, settings"]} />
        <Box at={[590, 332]} size={[200, 76]} title="pgvector" notes={["document index"]} />
        <Arrow
          through={[
            [231, 234],
            [296, 234],
          ]}
        />
        <Arrow
          through={[
            [330, 370],
            [235, 370],
          ]}
        />
        <Arrow
          through={[
            [435, 272],
            [435, 328],
          ]}
        />
        <Arrow
          through={[
            [540, 216],
            [565, 216],
            [565, 98],
            [586, 98],
          ]}
        />
        <Arrow
          through={[
            [540, 234],
            [586, 234],
          ]}
        />
        <Arrow
          through={[
            [540, 252],
            [565, 252],
            [565, 370],
            [586, 370],
          ]}
        />

        <Chosen place="storage" at={[880, 196]} size={[239, 76]} />
        <Arrow
          through={[
            [820, 234],
            [876, 234],
          ]}
        />
      </Diagram>
      <Diagram label={label} size={[360, 930]} className="mx-auto max-w-[26rem] md:hidden">
        <Chosen place="source" at={[50, 4]} size={[260, 72]} />
        <Arrow
          through={[
            [180, 76],
            [180, 104],
          ]}
        />
        <Chosen place="deploy" at={[50, 108]} size={[260, 72]} />
        <Arrow
          through={[
            [180, 180],
            [180, 216],
          ]}
        />
        <Area at={[1, 220]} size={[358, 508]} name="Your cluster" strong />
        <Box at={[60, 268]} size={[260, 72]} title="Control plane" notes={["agents, users, roles"]} />
        <Box at={[60, 358]} size={[260, 72]} title="Runner" notes={["models on your GPUs"]} />
        <Box at={[60, 448]} size={[260, 72]} title="PostgreSQL" notes={["history, settings"]} />
        <Box at={[60, 538]} size={[260, 72]} title="pgvector" notes={["document index"]} />
        <Box at={[60, 628]} size={[260, 72]} title="Auth server" notes={["Keycloak"]} />
        <Arrow
          through={[
            [60, 292],
            [28, 292],
            [28, 394],
            [56, 394],
          ]}
        />
        <Arrow
          through={[
            [28, 394],
            [28, 484],
            [56, 484],
          ]}
        />
        <Arrow
          through={[
            [28, 484],
            [28, 574],
            [56, 574],
          ]}
        />
        <Arrow
          through={[
            [28, 574],
            [28, 664],
            [56, 664],
          ]}
        />
        <Chosen place="auth" at={[60, 752]} size={[260, 72]} />
        <Arrow
          through={[
            [190, 700],
            [190, 748],
          ]}
        />
        <Chosen place="storage" at={[60, 850]} size={[260, 72]} />
        <Arrow
          through={[
            [320, 304],
            [342, 304],
            [342, 886],
            [324, 886],
          ]}
        />
      </Diagram>
    </figure>
  )
}

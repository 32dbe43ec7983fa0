import type { Brand } from "~/brand"
import {
  type AccessConfiguration,
  apiOriginOf,
  installCommand as installAt,
} from "~/domain/generator/compose"
import { shellWord } from "~/domain/generator/shell-quote"
import type { CloudProvider, OnpremPlatform } from "~/domain/guide-address"
import { installCommand } from "~/domain/install-command"

/** The content of a guide as data: pages render it, and tests check its commands in a shell. Text between backticks is code. */
export interface Guide {
  /** The name within its category, such as "AWS". */
  title: string
  lead: string
  /** The first one says what the guide requires, and isn't numbered. */
  steps: GuideStep[]
}

export interface GuideStep {
  /** The anchor of the step. A page adds its form to the step with this id. */
  id: string
  title: string
  parts: GuidePart[]
}

export type GuidePart =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  /** `label` names them for the copy button: "Copy the install command". */
  | { kind: "commands"; label: string; lines: string }
  /** A file to save; `label` is its name. */
  | { kind: "file"; label: string; lines: string }
  /** The expected output of a command. */
  | { kind: "answer"; lines: string }
  /** A warning about a common mistake. */
  | { kind: "caution"; text: string }
  /** `columns` are the headings after the first column, which names the rows. */
  | { kind: "table"; label: string; columns: string[]; rows: string[][] }

/** What a guide's text depends on: the brand, and the access URL of a Docker installation. */
export type GuideOptions = Pick<Brand, "name" | "slug" | "installUrl" | "chartsUrl" | "localPort"> & {
  access: AccessConfiguration
}

const cloudWays = ["machine", "kubernetes"] as const
/** Docker Compose on a single machine, or a Kubernetes cluster. */
export type CloudInstallation = (typeof cloudWays)[number]

/** The installation type from `?with=`; a machine by default. */
export function installationFromQuery(query: URLSearchParams): CloudInstallation {
  return cloudWays.find((way) => way === query.get("with")) ?? "machine"
}

export type GuideName = "local" | "hybrid" | OnpremPlatform | `${CloudProvider}-${CloudInstallation}`

const guides = import.meta.glob<Guide>("./*.md", { eager: true, import: "default" })

export function readGuide(name: GuideName, options: GuideOptions): Guide {
  return fillGuide(name, placeholderValues(options))
}

/**
 * Fills in the placeholders of a guide. A line with a placeholder whose value is null is left out, and so is a part or
 * step without lines.
 */
export function fillGuide(name: GuideName | "installation", given: Record<string, string | null>): Guide {
  const values = new Map(Object.entries(given))
  const fillLine = (line: string) => {
    const names = [...line.matchAll(placeholder)].map(([, name = ""]) => name)
    if (names.some((name) => values.get(name) === null)) return []
    return [line.replaceAll(placeholder, (all, name: string) => values.get(name) ?? all)]
  }
  const { steps, ...guide }: Guide = JSON.parse(
    JSON.stringify(guides[`./${name}.md`]),
    (_, value: unknown) =>
      typeof value === "string" ? value.split("\n").flatMap(fillLine).join("\n") : value,
  )
  const filled = steps.map((step) => ({ ...step, parts: step.parts.filter(hasContent) }))
  return { ...guide, steps: filled.filter(({ title }) => title !== "") }
}

const placeholder = /\{\{(\w+)\}\}/g

function hasContent(part: GuidePart) {
  return !("text" in part && part.text === "") && !("lines" in part && part.lines === "")
}

function placeholderValues({ name, slug, installUrl, chartsUrl, localPort, access }: GuideOptions) {
  const origin = apiOriginOf(access)
  return {
    name,
    slug,
    // Providers and clusters don't allow underscores in names.
    resource: slug.replaceAll("_", "-"),
    localPort: String(localPort),
    charts: shellWord(chartsUrl),
    download: installCommand(installUrl),
    install: installAt(installUrl, access),
    origin: origin ?? `http://localhost:${localPort}`,
    apiUrl: origin ?? "https://ai.your-company.example",
  }
}

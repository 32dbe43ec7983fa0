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

/** A guide with its placeholders filled in. */
export function readGuide(name: GuideName, options: GuideOptions): Guide {
  const values = new Map(Object.entries(placeholderValues(options)))
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values.get(name) ?? all)
  return JSON.parse(JSON.stringify(guides[`./${name}.md`]), (_, value: unknown) =>
    typeof value === "string" ? fill(value) : value,
  )
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

import {
  commands,
  type GuideBrand,
  type GuidePart,
  type GuideStep,
  type RequirementTable,
  text,
} from "../guide"

/** What differs between the providers: sizes, and how a machine or a cluster is made and taken away again. */
export interface CloudCopy {
  title: string
  lead: string
  sizes: RequirementTable
  /** Everything before the configuration. */
  prepare: GuideStep[]
  remove: GuidePart[]
}

export interface Cloud {
  machine(brand: GuideBrand): CloudCopy
  kubernetes(brand: GuideBrand): CloudCopy
}

export const sizeColumns = ["Size", "Processor and memory", "Disk"]

/** For names at providers and in clusters, which know no underscore. */
export function resourceName({ slug }: GuideBrand) {
  return slug.replaceAll("_", "-")
}

export function signedIn(cli: string, address: string, check: string) {
  return [
    text(
      `This needs [${cli}](${address}), signed in to your account. It is, if this answers with your account:`,
    ),
    commands("the command that checks the sign-in", check),
  ]
}

export const tunnelText =
  "What follows is typed there, on the machine. As long as the connection is open, `http://localhost:8080` on your own computer is the machine's."

import {
  commands,
  type GuideBrand,
  type GuidePart,
  type GuideStep,
  type RequirementTable,
  text,
} from "../guide"

/** The parts of a guide that differ between providers. */
export interface CloudCopy {
  title: string
  lead: string
  sizes: RequirementTable
  /** The steps before the configuration. */
  prepare: GuideStep[]
  remove: GuidePart[]
}

export interface Cloud {
  machine(brand: GuideBrand): CloudCopy
  kubernetes(brand: GuideBrand): CloudCopy
}

export const sizeColumns = ["Size", "Processor and memory", "Disk"]

/** Providers and clusters don't allow underscores in names. */
export function resourceName({ slug }: GuideBrand) {
  return slug.replaceAll("_", "-")
}

export function signedIn(cli: string, address: string, check: string) {
  return [
    text(
      `You need [${cli}](${address}), signed in to your account. To check, run this command. It should print your account:`,
    ),
    commands("the command that checks the sign-in", check),
  ]
}

export function tunnelNote({ localPort }: GuideBrand) {
  return text(
    `Run all following commands on the machine. While the connection is open, \`http://localhost:${localPort}\` on your computer opens the machine.`,
  )
}

import { secretsOf } from "./cluster-secrets"
import { fillPasswords, type GeneratorConfiguration } from "./configuration"
import { installationOf } from "./installation"
import type { Random } from "./random-secrets"
import { type Step, secretCommand, stepsOf } from "./steps"
import { controlPlaneValues, keycloakValues, runnerValues, yamlOf } from "./values"

/** The white-label settings that affect the output. */
export interface Product {
  slug: string
  name: string
  chartsUrl: string
  localPort: number
}

export interface GeneratedFile {
  name: string
  language: "yaml" | "shell"
  text: string
  /** Whether it contains passwords or keys. */
  secret: boolean
}

export interface Generated {
  /** The input with its missing passwords generated. */
  configuration: GeneratorConfiguration
  steps: Step[]
  /** The values in the order of the steps, and the script that creates the secrets. */
  files: GeneratedFile[]
}

/**
 * The commands and files that install the product in a cluster. Any input is escaped safely; `warningsFor` checks
 * whether a cluster accepts it.
 */
export function generate(configuration: GeneratorConfiguration, product: Product, random: Random): Generated {
  const complete = fillPasswords(configuration, random)
  const installation = installationOf(complete, product)
  const secrets = secretsOf(installation)
  const commands = secrets.map((secret) => secretCommand(secret, installation.namespace))
  const values = (name: string, content: ReturnType<typeof controlPlaneValues>): GeneratedFile => ({
    name,
    language: "yaml",
    text: yamlOf(content),
    secret: false,
  })
  return {
    configuration: complete,
    steps: stepsOf(installation, secrets, product.chartsUrl),
    files: [
      { name: "secrets.sh", language: "shell", text: secretsScript(commands), secret: true },
      values("keycloak-values.yaml", keycloakValues(installation)),
      values(installation.names.controlPlaneValues, controlPlaneValues(installation)),
      values("values-runner.yaml", runnerValues(installation)),
    ],
  }
}

/** Continues after a failure, because an existing secret is rejected, and reports it at the end. */
function secretsScript(commands: string[]) {
  return [
    "#!/bin/sh",
    "# Contains passwords and keys. Keep it out of version control.",
    "set -u",
    "failed=0",
    "",
    ...commands.map((command) => `${command} || failed=1\n`),
    'exit "$failed"',
    "",
  ].join("\n")
}

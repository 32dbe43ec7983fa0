import { secretsOf } from "./cluster-secrets"
import { filled, type GeneratorConfiguration } from "./configuration"
import { installationOf } from "./installation"
import type { Random } from "./random-secrets"
import { type Step, secretCommand, stepsOf } from "./steps"
import { controlPlaneValues, keycloakValues, runnerValues, yamlOf } from "./values"

/** The white-label settings that the output depends on. */
export interface Product {
  slug: string
  /** As written for people. */
  name: string
  /** The repository of the Helm charts. */
  chartsUrl: string
}

export interface GeneratedFile {
  name: string
  language: "yaml" | "shell"
  text: string
  /** Whether it holds passwords and keys. */
  secret: boolean
}

export interface Generated {
  /** What it was made from, its missing passwords made. */
  configuration: GeneratorConfiguration
  steps: Step[]
  /** The values in the order in which the steps use them, and the script that makes the secrets. */
  files: GeneratedFile[]
}

/**
 * The commands and files that install the product in a cluster. Any
 * text is safe in what comes out; whether a cluster can take it is for `contradictionsIn` to say before.
 */
export function generate(
  configuration: GeneratorConfiguration,
  { slug, chartsUrl }: Product,
  random: Random,
): Generated {
  const complete = filled(configuration, random)
  const installation = installationOf(complete, slug)
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
    steps: stepsOf(installation, secrets, chartsUrl),
    files: [
      { name: "secrets.sh", language: "shell", text: secretsScript(commands), secret: true },
      values("keycloak-values.yaml", keycloakValues(installation)),
      values(installation.names.controlPlaneValues, controlPlaneValues(installation)),
      values("values-runner.yaml", runnerValues(installation)),
    ],
  }
}

/** Goes on after a failure, since a secret that exists already is refused, and says at the end that there was one. */
function secretsScript(commands: string[]) {
  return [
    "#!/bin/sh",
    "# Holds passwords and keys: keep it out of version control.",
    "set -u",
    "failed=0",
    "",
    ...commands.map((command) => `${command} || failed=1\n`),
    'exit "$failed"',
    "",
  ].join("\n")
}

import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { configured, product } from "~/domain/generator/generator.fixture"
import type { GuideStep } from "../content/guide"
import { generate } from "./generate"

function stepsFor(changes: Partial<GeneratorConfiguration> = {}, slug = "hearth") {
  return generate(configured(changes), { ...product, slug }).steps
}
function commandsIn({ parts }: GuideStep) {
  return parts.flatMap((part) => (part.kind === "commands" ? part.lines.split("\n") : []))
}
function commandsOf(id: string, changes: Partial<GeneratorConfiguration> = {}, slug = "hearth") {
  return stepsFor(changes, slug)
    .filter((step) => step.id === id)
    .flatMap(commandsIn)
}
const inDomain = { accessMethod: "domain", domain: "ai.example.com", namespace: "ai" } as const

test("the steps come in working order", () => {
  const ids = (changes = {}) => stepsFor(changes).map(({ id }) => id)
  const usual = ["charts", "auth-server", "control-plane", "runner", "verify"]
  const after = ["upgrade", "uninstall", "deletion"]
  expect(ids(inDomain)).toEqual(["namespace", "secrets", "values", "certificate", ...usual, ...after])
  expect(ids()).toEqual(["secrets", "values", ...usual, ...after])
})

test("charts, names and files follow the slug", () => {
  expect(commandsOf("charts", {}, "acme_ai")[0]).toBe("helm repo add acme_ai https://charts.hearth.example")
  expect(commandsOf("control-plane", {}, "acme_ai")).toEqual([
    "helm upgrade --install my-acme-ai-controlplane acme_ai/acme_ai-controlplane -f values-acme_ai.yaml",
  ])
})

test("with a namespace every cluster command names it", () => {
  for (const step of stepsFor(inDomain)) {
    const words = step.id === "namespace" ? "create namespace ai" : " --namespace ai"
    const calls = commandsIn(step).filter((line) => /^(?:kubectl|helm (?:upgrade|uninstall))/.test(line))
    for (const command of calls) expect(command).toContain(words)
  }
  expect(JSON.stringify(stepsFor())).not.toContain("--namespace")
})

test("with a domain the TLS secret is created and the check uses the domain", () => {
  expect(commandsOf("certificate", inDomain)).toEqual([
    "kubectl create secret tls hearth-tls --cert=tls.crt --key=tls.key --namespace ai",
  ])
  expect(commandsOf("verify", inDomain).join("\n")).toContain(" https://ai.example.com/")
  expect(commandsOf("verify", inDomain).join("\n")).not.toContain("port-forward")
})

test("a shell doesn't keep the secrets in its history", () => {
  const secret = "a-canary-of-24-characters"
  const commands = commandsOf("secrets", { licenseKey: secret, keycloakPassword: secret })
  const input = ["kubectl() { :; }", commands.join("\n"), "history"].join("\n")
  // Without a file: the history of who runs the tests is not part of them.
  const env = { HISTFILE: "" }
  const { stdout } = spawnSync("bash", ["--norc", "-i"], { input, env, encoding: "utf8" })
  expect(stdout).toContain("history")
  expect(stdout).not.toContain("canary")
})

test("only the secrets step contains secrets", () => {
  const secret = "a-canary-of-24-characters"
  const steps = stepsFor({ licenseKey: secret, huggingFaceToken: secret, keycloakPassword: secret })
  for (const step of steps.filter(({ id }) => id !== "secrets")) {
    expect(JSON.stringify(step)).not.toContain("canary")
  }
})

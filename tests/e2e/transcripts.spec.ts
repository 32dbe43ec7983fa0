import { expect, test, visit } from "../support/e2e"
import type { SandboxControl } from "../support/sandbox-control"
import { transcriptOf } from "../support/transcript"

interface Reading {
  name: string
  path: string | ((control: SandboxControl) => Promise<string>)
  email?: string
}

const ada = "ada@example.com"

/** The pages on which people decide, pay, create and delete. */
const readings: Reading[] = [
  { name: "site-home", path: "/" },
  { name: "pricing", path: "/pricing?numUsers=5&numGpus=1&hostedGpus=2&supportLevel=email" },
  { name: "agents", path: "/agents?q=citations", email: ada },
  { name: "home", path: "/home", email: ada },
  { name: "deployments", path: "/deployments", email: ada },
  { name: "create", path: "/deployments/type/trial-vm?name=field-notes", email: ada },
  { name: "delete", path: (control) => machine(control, "delete"), email: ada },
  { name: "timeout", path: (control) => machine(control, "timeout"), email: ada },
  { name: "balance", path: "/balance", email: ada },
  { name: "licenses", path: "/licenses", email: ada },
  { name: "admin-deployments", path: "/dashboard?q=ada%40example.com&sort=name", email: "kim@example.com" },
]

for (const { name, path, email } of readings) {
  test(`a screen reader reads ${name}`, { tag: "@js" }, async ({ page, server, signedIn }) => {
    if (email) await signedIn(email)
    await visit(page, typeof path === "string" ? path : await path(server.control))
    expect(await transcriptOf(page)).toMatchSnapshot(`${name}.txt`)
  })
}

async function machine(control: SandboxControl, page: string) {
  const [id] = await control.deployments({
    email: ada,
    name: "field-notes",
    configId: "trial_vm_hetzner",
    status: "running",
    timeoutMins: 480,
  })
  return `/deployments/${id}/${page}`
}

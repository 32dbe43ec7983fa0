import { expect, test } from "vitest"
import { ownServer, signedIn } from "../support/http-servers"
import { alertTexts } from "../support/page-parts"
import type { Fault } from "../support/sandbox-control"

// A list that can't be read is named where it is missing, and takes nothing else from the page.

// Other tests would have read what is kept for a while, such as agents.
const serverThatHasReadNothing = ownServer()
const people = {
  ada: signedIn(serverThatHasReadNothing, "ada@example.com"),
  kim: signedIn(serverThatHasReadNothing, "kim@example.com"),
}

const guide = "/private-deployments/category/onprem/platform/kubernetes"
const noors = "/admin/customers/noor%40example.com"
const [machines, types, licenses] = ["/api/deployments", "/api/deployments/types", "/api/licenses"]
const [connected, agents, models] = ["/api/connected-deployments", "/api/agents", "/api/model-substitutions"]
const unfetched = "Failed to fetch required data"

/** `missing` is a sentence, or what isn't there without one; `rest` is what still is. */
const rows: Array<[who: keyof typeof people, page: string, list: string, missing: string, rest: string]> = [
  ["ada", "/home", machines, "Couldn't load your deployments", "Moreno Clinics"],
  ["ada", "/home", licenses, "Couldn't load your licenses", "gpu-prod, in a new tab"],
  ["ada", "/home", connected, "Couldn't load your private deployments", "gpu-prod, in a new tab"],
  ["ada", "/home", agents, "Failed to load agents", "agents.moreno-clinics.example"],
  ["ada", "/find?q=moreno", machines, "Couldn't search hosted deployments", "Moreno Imaging"],
  ["ada", "/find?q=moreno", licenses, "Couldn't search licenses", "agents.moreno-clinics.example"],
  ["ada", "/find?q=moreno", agents, "Couldn't search agents", "Moreno Imaging"],
  // Before the others, since pings that were read are kept.
  ["kim", noors, "/api/admin/pings", "Couldn't load the pings", "Your jobs and top-ups"],
  ["kim", noors, "/api/admin/deployments", "Couldn't load the deployments", "Your jobs and top-ups"],
  ["kim", noors, "/api/admin/licenses", "Couldn't load the licenses", "Your jobs and top-ups"],
  ["ada", "/deployments/type/trial-vm", types, unfetched, "gpu-prod"],
  ["ada", "/deployments/type/gpu-instance", "/api/user/meta", unfetched, "gpu-prod"],
  ["ada", "/deployments", "/api/deployments/*/setup-steps", "Couldn't load setup steps", "gpu-prod"],
  ["ada", "/agents", agents, "Failed to load agents", "Agent Gallery"],
  ["ada", "/agents-gallery", agents, "Failed to load agents", "How It Works"],
  ["ada", "/agents/it-service-desk", models, "Couldn't load the alternatives.", "TICKETS_TOKEN"],
  ["ada", "/agents/it-service-desk/deploy", machines, "", "Localhost"],
  ["ada", "/agents/it-service-desk/deploy", connected, "", "Localhost"],
  ["ada", guide, licenses, "", "Generate Configuration"],
  ["ada", guide, "/api/user/meta", "", "Generate Configuration"],
]

const faults: Fault[] = [{ kind: "status", status: 500 }, { kind: "malformed" }]

test.each(rows)("%s at %s, without %s: %s", async (who, page, path, missing, rest) => {
  for (const fault of faults) {
    await serverThatHasReadNothing.control.fault({ method: "GET", path, fault })
    const shown = await people[who].open(page)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain(rest)
    expect(shown.document.querySelectorAll("h1")).toHaveLength(1)
    expect(shown.headers["cache-control"]).toBe("no-store")
    if (missing) expect(shown.text).toContain(missing)
    else expect(alertTexts(shown)).toEqual([])
    await serverThatHasReadNothing.control.clearFaults()
  }
})

import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { expect, vi } from "vitest"
import { adminDeployment, sendJson } from "./custom-platform"
import type { Visitor } from "./visitor"

/** What a platform has to do with the deployments that an administrator deletes. */
export function createRows(ms: number) {
  const rows = {
    /** How long a deletion takes. */
    ms,
    listed: new Set<string>(),
    /** A deployment for each call that deletes it. */
    deleted: [] as string[],
    /** Returns whether it has answered. */
    answer({ method, url = "" }: IncomingMessage, response: ServerResponse) {
      const path = url.split("?")[0] ?? ""
      if (method === "DELETE") {
        const id = path.split("/").at(-1) ?? ""
        rows.deleted.push(id)
        rows.listed.delete(id)
        void delay(rows.ms, undefined, { ref: false }).then(() => sendJson(response, {}))
      } else if (path === "/api/auth/check-admin") sendJson(response, { isAdmin: true })
      else if (path === "/api/admin/deployments") sendJson(response, [...rows.listed].map(adminDeployment))
      else return false
      return true
    },
    /** Starts the deletion of so many more; resolves to the job's address. Forms belong to that origin, whichever node answers. */
    async delete(person: Visitor, origin: string, name: string, count: number) {
      const ids = Array.from({ length: count }, (_, at) => `${name}-${at}`)
      for (const id of ids) rows.listed.add(id)
      const headers = { origin, "content-type": "application/x-www-form-urlencoded" }
      const body = ["act=delete", "step=start", `count=${count}`, ...ids.map((id) => `id=${id}`)].join("&")
      const answer = await person.send("/dashboard/bulk", { method: "POST", headers, body })
      expect(answer.status).toBe(303)
      return { ids, job: answer.headers.location?.split("?")[0] ?? "" }
    },
  }
  return rows
}

/** The job's page once it has ended. Any page of its owner, who is at each of these nodes, makes a node continue it. */
export async function endOfJob(job: string, ...owner: [Visitor, ...Visitor[]]) {
  return await vi.waitFor(
    async () => {
      await Promise.all(owner.map((person) => person.open("/home")))
      const page = await owner[0].open(job)
      expect(page.text).toMatch(/Done: |Ended/)
      return page
    },
    { timeout: 60_000, interval: 300 },
  )
}

/** The results of a receipt by id. */
export async function resultsOf(person: Visitor, job: string) {
  const { body } = await person.send(`${job}/receipt.csv`)
  const lines = body.trim().split("\r\n").slice(1)
  return new Map(lines.map((line) => [line.split(",")[0] ?? "", line.split(",")[3] ?? ""]))
}

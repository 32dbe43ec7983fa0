import { href } from "react-router"
import { failure, success } from "~/domain/outcome"
import { findPage, rowsPerPage } from "~/domain/table"
import { loadTable } from "~/domain/table-snapshot"
import { addressWith } from "~/http/address"
import { isForRouter } from "~/http/is-for-router"
import type { Jobs } from "~/jobs/jobs.server"
import { receiptList } from "./receipt-shape"

export type JobView = NonNullable<Awaited<ReturnType<typeof loadJob>>["found"]>

/** A job's page after a form. A form without scripts leads to a page that reloads itself. */
export function jobAddress(id: string, request: Request, parameters = new URLSearchParams()) {
  const query = new URLSearchParams(parameters)
  if (!isForRouter(request)) query.set("live", "on")
  return addressWith(href("/admin/jobs/:id", { id }), query)
}

export function loadJob(jobs: Jobs, subject: string, id: string, parameters: URLSearchParams) {
  return loadTable(parameters, receiptList, async (state) => {
    const job = await jobs.find(subject, id)
    if (!job) return failure("not-found")
    const { rows, ...rest } = job
    const numbered = rows.map((row, at) => ({ ...row, at, action: job.action }))
    const later = job.state === "ended" ? await jobs.list(subject) : []
    const failed = job.state === "ended" ? rows.filter(({ state }) => state === "failed") : []
    return success({
      ...rest,
      list: findPage(numbered, state, receiptList),
      failed: failed.slice(0, rowsPerPage),
      /** The last job that retried its rows. */
      followUp: later.find(({ retryOf }) => retryOf === id)?.id ?? null,
      keepDays: jobs.keepDays,
    })
  })
}

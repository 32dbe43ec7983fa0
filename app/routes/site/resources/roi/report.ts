import { readRoiInputs } from "~/domain/roi-inputs"
import { attachment } from "~/http/attachment.server"
import { services, visit } from "~/http/contexts"
import { tooBusy } from "~/http/too-busy.server"
import type { Route } from "./+types/report"

/** The PDF of the estimate in the query. No input can make the file much larger. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { inputs } = readRoiInputs(url.searchParams)
  const { brand, generate } = context.get(services)
  const file = {
    name: `${brand.slug}-roi-${inputs.industry}-${inputs.workers}-workers.pdf`,
    type: "application/pdf",
  }
  if (request.method === "HEAD") return attachment({ body: null, length: null }, file)
  const { origin, networks } = context.get(visit)
  const day = new Date().toISOString().slice(0, 10)
  const report = await generate(
    { kind: "roi-report", inputs, product: brand.name, origin, day },
    { networks, gone: request.signal },
  )
  return report ? attachment({ body: report, length: report.length }, file) : tooBusy()
}

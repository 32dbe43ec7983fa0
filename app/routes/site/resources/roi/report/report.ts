import { Readable } from "node:stream"
import { readRoiInputs } from "~/domain/roi-inputs"
import { attachment } from "~/http/attachment"
import { brandContext, requestInfo } from "~/http/contexts"
import type { Route } from "./+types/report"

/** The estimate of the query as a file. Its size depends on no input: the longest number is a few digits longer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { inputs } = readRoiInputs(url.searchParams)
  const { name, slug } = context.get(brandContext)
  const { origin } = context.get(requestInfo)
  // The writer and its fonts are half a megabyte that no page needs.
  const { drawReport } = await import("./report-document")
  const report = drawReport(inputs, { product: name, origin, at: new Date() })
  // Node's own type of web stream lacks only what nobody here calls.
  const body = Readable.toWeb(report as unknown as Readable) as ReadableStream<Uint8Array>
  return attachment(
    { body, length: null },
    { name: `${slug}-roi-${inputs.industry}-${inputs.workers}-workers.pdf`, type: "application/pdf" },
  )
}

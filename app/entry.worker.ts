import type { GenerationTask } from "./http/generation.server"

/** Entry of the worker threads that generate files. */
export default async function generate(task: GenerationTask): Promise<Uint8Array> {
  if (task.kind === "share-image") {
    const { drawShareImage } = await import("./routes/site/seo/draw-share-image")
    return drawShareImage(task)
  }
  const { drawReport } = await import("./routes/site/resources/roi/report-document")
  return await drawReport(task)
}

import { setPriority } from "node:os"
import type { GenerationTask } from "./http/generation"

// What runs in the threads that make files. Where there are more threads than processors, pages go first, by about three to one;
// but for Linux, the priority would be that of the whole process.
if (process.platform === "linux") setPriority(5)

export default async function generate(task: GenerationTask): Promise<Uint8Array> {
  if (task.kind === "share-image") {
    const { drawShareImage } = await import("./routes/site/found/draw-share-image")
    return drawShareImage(task)
  }
  const { drawReport } = await import("./routes/site/resources/roi/report/report-document")
  return await drawReport(task)
}

import { constants, setPriority } from "node:os"
import type { GenerationTask } from "./http/generation"

// What runs in the threads that make files. On Linux a thread has a priority of its own, elsewhere it would be the process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW)

export default async function generate(task: GenerationTask): Promise<Uint8Array> {
  if (task.kind === "share-image") {
    const { drawShareImage } = await import("./routes/site/found/draw-share-image")
    return drawShareImage(task)
  }
  const { drawReport } = await import("./routes/site/resources/roi/report/report-document")
  return await drawReport(task)
}

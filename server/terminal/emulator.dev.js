import { loadThread } from "../thread.dev.js"

export default (await loadThread("./server/terminal/emulator.worker.ts")).default

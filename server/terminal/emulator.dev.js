import { loadThread } from "../thread.dev.js"

await loadThread("./server/terminal/emulator.worker.ts")

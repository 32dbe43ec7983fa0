import { loadThread } from "../thread.dev.js"

export default (await loadThread("./app/entry.worker.ts")).default

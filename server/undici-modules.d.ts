// The package's main module also loads fetch, WebSocket and caches, of which the process uses Node's own: half of its start.
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici"
}

declare module "undici/lib/global.js" {
  export { setGlobalDispatcher } from "undici"
}

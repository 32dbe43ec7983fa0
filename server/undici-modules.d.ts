// The main module also loads fetch, WebSocket and caches, which double the start-up time. The process uses Node's own.
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici"
}

declare module "undici/lib/global.js" {
  export { setGlobalDispatcher } from "undici"
}

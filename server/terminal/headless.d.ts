// The package's own entry point for bundlers names a file that it does not contain.
declare module "@xterm/headless/lib-headless/xterm-headless.mjs" {
  export * from "@xterm/headless"
}

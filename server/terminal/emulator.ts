/** Loaded on first use: few processes draw screens. */
export async function loadEmulator() {
  const { Terminal } = await import("@xterm/headless/lib-headless/xterm-headless.mjs")
  return Terminal
}

/** Calls back when the network returns, and when this tab is shown or hidden. */
export function onAttention(listener: () => void) {
  window.addEventListener("online", listener)
  window.addEventListener("pageshow", listener)
  document.addEventListener("visibilitychange", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("pageshow", listener)
    document.removeEventListener("visibilitychange", listener)
  }
}

/** Whether the router's scripts ask for data or send a form, rather than the browser itself. */
export function isForRouter({ url }: Request) {
  return new URL(url).pathname.endsWith(".data")
}

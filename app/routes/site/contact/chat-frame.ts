import { data } from "react-router"
import { services, visit } from "~/http/contexts"
import { escapeAttribute } from "~/http/html-text"
import type { Route } from "./+types/chat-frame"

/**
 * The page inside the chat's frame. Its policy says `sandbox`, which gives the provider's script an opaque origin: it
 * can't read our cookies, storage or pages, or send requests in the visitor's name.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { chatScriptUrl } = context.get(services).brand
  if (chatScriptUrl === null) throw data(null, { status: 404 })
  const { nonce } = context.get(visit)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Chat</title></head>
<body style="font-family: system-ui, sans-serif"><p id="state" role="status">Loading chat…</p>
<script nonce="${nonce}">
const showState = ({ type }) => {
  document.getElementById("state").textContent =
    type === "load" ? "" : "Couldn't load the chat. Contact us by email instead."
}
for (const type of ["load", "error"]) {
  addEventListener(type, (event) => event.target.id === "chat" && showState(event), true)
}
</script>
<script async id="chat" src="${escapeAttribute(chatScriptUrl)}"></script>
</body>
</html>
`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}

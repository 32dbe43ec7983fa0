import { data } from "react-router"
import { brandContext, requestInfo } from "~/http/contexts"
import type { Route } from "./+types/chat-frame"

/**
 * The page inside the frame of the chat. Its policy says `sandbox`: the provider's script belongs to no origin, so that it can
 * read neither cookies nor storage nor the page around it, and can ask our server for nothing in the visitor's name.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { chatScriptUrl } = context.get(brandContext)
  if (chatScriptUrl === null) throw data(null, { status: 404 })
  const { nonce } = context.get(requestInfo)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Chat</title></head>
<body style="font-family: system-ui, sans-serif"><p id="state" role="status">The chat opens…</p>
<script nonce="${nonce}">
const tell = ({ type }) => {
  document.getElementById("state").textContent =
    type === "load" ? "" : "The chat cannot be reached now. Writing to us works."
}
for (const type of ["load", "error"]) {
  addEventListener(type, (event) => event.target.id === "chat" && tell(event), true)
}
</script>
<script async id="chat" src="${attribute(chatScriptUrl)}"></script>
</body>
</html>
`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}

function attribute(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}

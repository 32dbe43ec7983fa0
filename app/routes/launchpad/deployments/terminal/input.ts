import { redirect } from "react-router"
import { signInAddress } from "~/auth/sign-in/sign-in-address"
import { type Context, visit } from "~/http/contexts"
import { newFormKey } from "~/http/form.server"
import { escapeAttribute } from "~/http/html-text"
import { personField } from "~/http/person-header"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { screenKeys } from "~/terminal/terminal-screens"
import { inputFrameAddress, terminalPageAddress } from "../addresses"
import type { Route } from "./+types/input"
import { framePage, refusedFrame, topLink, toScreenCaller } from "./frame"
import { typeLine, type UnsentLine } from "./type-line.server"

const inputStyle = `body{padding:.5rem .75rem}
label{display:block;font-size:.875rem;margin-bottom:.25rem}
input{width:100%;min-height:44px;padding:.25rem .5rem;font:16px ui-monospace,Menlo,Consolas,monospace;color:inherit;background:#1b1714;border:1px solid #85796c;border-radius:6px}
div{display:flex;flex-wrap:wrap;gap:.375rem;margin-top:.5rem}
button{min-width:44px;min-height:44px;padding:.25rem .625rem;font:inherit;font-size:.875rem;color:inherit;background:#2a2521;border:1px solid #85796c;border-radius:6px}
[role=alert]{margin:0 0 .5rem;color:#ff9891}
`

/** The line of input of a terminal for browsers without scripts: a frame of the terminal's page. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const refused = refusedFrame(context, request, { id, title: "Terminal input" })
  if (refused) return refused
  if (!toScreenCaller(context, request, id)) return inputFrame(context, id, signedOut(""))
  return inputFrame(context, id, null)
}

/**
 * The redirect empties the field and keeps a reload from sending the line again. Its fragment moves the focus back to the field: a
 * browser obeys `autofocus` only once for a whole page.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const caller = toScreenCaller(context, request, id)
  const unsent = await typeLine(context, request, caller)
  if (unsent) return inputFrame(context, id, caller ? unsent : signedOut(unsent.line))
  throw redirect(`${inputFrameAddress(id)}#line`, 303)
}

function signedOut(line: string) {
  return { line, problem: "You are signed out. Your line wasn't sent.", signIn: true }
}

function inputFrame(context: Context, id: string, unsent: (UnsentLine & { signIn?: boolean }) | null) {
  const link = unsent?.signIn ? topLink(signInAddress(terminalPageAddress(id)), "Sign in") : ""
  const problem = unsent ? `<p role="alert">${escapeAttribute(unsent.problem)} ${link}</p>` : ""
  const buttons = screenKeys.map((key) => `<button name="key" value="${key}">${key}</button>`).join("")
  const body = `<main>${problem}
<form method="post" action="${escapeAttribute(inputFrameAddress(id))}">
<input type="hidden" name="formKey" value="${newFormKey()}">
<input type="hidden" name="${personField}" value="${context.get(visit).session?.tag ?? ""}">
<label for="line">Line to send</label>
<input id="line" name="line" value="${escapeAttribute(unsent?.line ?? "")}" autofocus autocomplete="off" autocapitalize="off" spellcheck="false">
<div>${buttons}</div>
</form></main>`
  const status = unsent ? (unsent.signIn ? 401 : 400) : 200
  return framePage(context, { status, title: "Terminal input", style: inputStyle, body })
}

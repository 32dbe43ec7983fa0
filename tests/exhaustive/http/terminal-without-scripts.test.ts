import { expect, onTestFinished, test } from "vitest"
import { sharedServer } from "../../support/http-servers"
import { newTerminal, openScreen, openShownTerminal, shown } from "../../support/screen-frame"
import { openShell } from "../../support/terminal-socket"
import { signIn, type Visitor } from "../../support/visitor"

// The terminal's frames for browsers without scripts.

const server = sharedServer()

test("the screen arrives as it changes, uncompressed, unbuffered and with a policy that allows no scripts", async () => {
  const ada = await signIn(server, "ada@example.com")
  const terminal = await newTerminal(server)
  const screen = await openScreen(ada, `${server.origin}${terminal}/screen`, {
    "accept-encoding": "br, gzip",
  })
  expect(screen.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-frame-options": "SAMEORIGIN",
  })
  expect(screen.headers).not.toHaveProperty("content-encoding")
  expect(screen.headers["content-security-policy"]).toContain("script-src 'none'")
  await expect.poll(() => shown(screen)).toMatch(/[$#] \s*$/)

  const input = await ada.open(`${terminal}/input`)
  const cleared = await ada.submit(input, "Enter", { line: "colors" })
  expect(cleared.hops.map(({ status, method }) => `${status} ${method}`)).toEqual(["303 POST"])
  expect(cleared.document.querySelector("#line")?.getAttribute("value")).toBe("")
  await expect.poll(() => shown(screen)).toMatch(/colors[\s\S]*[$#] \s*$/)
  const nonce = /'nonce-([^']+)'/.exec(String(screen.headers["content-security-policy"]))?.[1]
  expect(screen.html.match(/<style[^>]*>/g)?.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true)
  expect(screen.html).not.toMatch(/ style=|<script/)
})

test("a line that can't be sent comes back with the reason", async () => {
  const ada = await signIn(server, "ada@example.com")
  const terminal = await newTerminal(server)
  const long = `echo ${"long ".repeat(1_000)}`
  const tooLong = await ada.submit(await ada.open(`${terminal}/input`), "Enter", { line: long })
  expect(tooLong.status).toBe(400)
  expect(tooLong.text).toContain("Your line wasn't sent. It is longer than 4,000 characters.")
  expect(tooLong.document.querySelector("#line")?.getAttribute("value")).toBe(long)

  await server.control.fails("/api/deployments/*/terminal", 503)
  const offline = await ada.submit(await ada.open(`${terminal}/input`), "Enter", { line: 'echo "a" <b>' })
  expect(offline.status).toBe(400)
  expect(offline.text).toContain("Not connected. Your line wasn't sent.")
  expect(offline.document.querySelector("#line")?.getAttribute("value")).toBe('echo "a" <b>')
})

test("another site can't open a terminal", async () => {
  const ada = await signIn(server, "ada@example.com")
  const terminal = await newTerminal(server)
  for (const site of ["cross-site", "same-site"]) {
    for (const frame of ["screen", "input"]) {
      const answer = await ada.send(`${terminal}/${frame}`, { headers: { "sec-fetch-site": site } })
      expect(answer.status).toBe(403)
    }
  }
  expect((await server.control.requests()).filter(({ path }) => path.endsWith("/terminal"))).toEqual([])
})

test("the answer starts again before it grows too long, and shows the same shell", async () => {
  const { ada, terminal, screen } = await openShownTerminal(server)
  // A window so large that few pictures fill the answer.
  const { shell } = await largeWindow(ada, terminal, 100)
  shell.send("flood 100000\n")
  await expect.poll(() => shown(screen).length, { timeout: 150_000 }).toBeGreaterThan(15_000)
  // Each letter makes a new picture.
  const typing = setInterval(() => shell.send("x"), 50)
  onTestFinished(() => clearInterval(typing))
  await expect.poll(() => screen.ended, { timeout: 150_000 }).toBe(true)
  clearInterval(typing)
  expect(screen.html.length).toBeLessThan(2_200_000)
  expect(screen.html).toMatch(/<meta http-equiv="refresh" content="0"><\/body><\/html>\s*$/)
  shell.send("\x03echo same shell\n")
  const again = await openScreen(ada, `${server.origin}${terminal}/screen`)
  await expect.poll(() => shown(again), { timeout: 150_000 }).toContain("\nsame shell")
})

/** With 300 rows. More than 100 columns are not drawn. */
async function largeWindow(visitor: Visitor, terminal: string, cols: number) {
  const { socket } = await openShell(server, visitor, terminal.split("/")[2] ?? "")
  socket.send(Buffer.from([1, 44, 0, cols]))
  return { shell: socket }
}

test("a screen that can't be drawn says so and offers the text, which needs no drawing", async () => {
  const { ada, terminal, screen } = await openShownTerminal(server)
  const { shell } = await largeWindow(ada, terminal, 101)
  shell.send("echo \x1b[1mtyped in a large window\n")
  await expect.poll(() => screen.ended).toBe(true)
  expect(screen.html).toContain("The server can't draw this terminal's screen.")
  expect(screen.html).toContain(`<a href="${terminal}?view=text" target="_top">Text view</a>`)
  expect(screen.html).not.toContain("http-equiv")
  const text = await ada.open(`${terminal}?view=text`)
  expect(text.document.querySelector("main pre")?.text).toMatch(/\n.*typed in a large window\n/)
  const typed = await ada.submit(text, "Enter", { line: "echo typed as text" })
  expect(typed.document.querySelector("main pre")?.text).toContain("\ntyped as text\n")
})

test("the deployment's page shows which shells are open, and ends them", async () => {
  const ada = await signIn(server, "ada@example.com")
  const terminal = await newTerminal(server)
  const deployment = terminal.replace(/\/terminal$/, "")
  expect((await ada.open(deployment)).text).not.toContain("Terminals that still run")
  const screen = await openScreen(ada, `${server.origin}${terminal}/screen`)
  await expect.poll(() => shown(screen)).toMatch(/[$#] \s*$/)
  const page = await ada.open(deployment)
  expect(page.text).toMatch(/Terminals that still run\s*This deployment: open in another window/)
  const other = await ada.open((await newTerminal(server)).replace(/\/terminal$/, ""))
  expect(other.text).toMatch(/Terminals that still run\s*field-notes: open in another window/)

  const ended = await ada.submit(page, "End now the shell of field-notes")
  expect(ended.url.pathname).toBe(deployment)
  expect(ended.text).toContain("The shell of field-notes has ended")
  expect(ended.text).not.toContain("Terminals that still run")
  await expect.poll(() => screen.ended).toBe(true)
  expect(screen.html).toContain("The shell has ended.")
})

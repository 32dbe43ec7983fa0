import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { sharedServer } from "../../support/http-servers"
import { fieldValue } from "../../support/page-parts"
import { newTerminal } from "../../support/screen-frame"
import { temporaryFolder } from "../../support/temporary"
import { signIn, type Visitor } from "../../support/visitor"

// The terminal in Debian's w3m and lynx.

const server = sharedServer()
const run = promisify(execFile)

/** What the command prints. */
async function outputOf(command: string, args: string[], home: string) {
  const env = { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", TERM: "vt100" }
  const { stdout } = await run(command, args, { env, timeout: 60_000 })
  return stdout
}

/** The page as w3m shows it, after sending the fields. */
function w3m({ cookies }: Visitor, address: string, fields?: Record<string, string>) {
  const home = temporaryFolder()
  const headers = [`Cookie: ${cookies.header(new URL(address).pathname)}`, `Referer: ${address}`]
  const form = join(home, "form")
  writeFileSync(form, new URLSearchParams(fields).toString())
  const args = ["-dump", "-cols", "100", ...headers.flatMap((header) => ["-header", header])]
  return outputOf("w3m", [...args, ...(fields ? ["-post", form] : []), address], home)
}

/** A lynx that has the person's cookies. */
function lynx({ cookies }: Visitor) {
  const home = temporaryFolder()
  const write = (name: string, lines: string[]) => {
    writeFileSync(join(home, name), lines.map((line) => `${line}\n`).join(""))
    return join(home, name)
  }
  const jar = write(
    "cookies",
    cookies.all.map(
      ({ name, value, path }) => `localhost\tFALSE\t${path}\tFALSE\t4000000000\t${name}\t${value}`,
    ),
  )
  const settings = write("lynx.cfg", [
    "PERSISTENT_COOKIES:TRUE",
    "ACCEPT_ALL_COOKIES:TRUE",
    "CHARACTER_SET:utf-8",
  ])
  const args = [`-cfg=${settings}`, `-cookie_file=${jar}`, "-number_links"]
  return {
    dump: (address: string) => outputOf("lynx", [...args, "-dump", "-width=100", address], home),
    /** Presses the keys. Lynx needs a terminal, which `script` gives it. */
    press(address: string, keys: string[]) {
      const script = write(
        "keys",
        keys.map((key) => `key ${key}`),
      )
      const command = ["lynx", ...args, `-cmd_script=${script}`, address].map((word) => `'${word}'`).join(" ")
      return outputOf("script", ["-qec", command, "/dev/null"], home)
    },
  }
}

test("w3m shows the screen, a line of input and Refresh, and types the line", async () => {
  const ada = await signIn(server, "ada@example.com")
  const address = `${server.origin}${await newTerminal(server)}`
  const page = await w3m(ada, address)
  expect(page).toMatch(
    /\nTerminal\n\nfield-notes\n\nScreen\n\nUbuntu [\s\S]*root@field-notes:~#\n\nLine to send *\[ +\]\n/,
  )
  expect(page).toMatch(/\nEnter Ctrl-C Ctrl-D Tab Esc Left Up Down Right\nRefresh Live view\n/)

  const form = await ada.open(`${new URL(address).pathname}?view=text`)
  const formKey = fieldValue(form, "formKey") ?? ""
  await w3m(ada, `${address}?view=text`, { formKey, line: "echo from w3m", key: "Enter" })
  expect(await w3m(ada, address)).toMatch(/# echo from w3m\nfrom w3m\nroot@field-notes:~#\n/)
})

test("lynx shows the screen, and types a line into its form", async () => {
  const ada = await signIn(server, "ada@example.com")
  const address = `${server.origin}${await newTerminal(server)}`
  const browser = lynx(ada)
  const page = await browser.dump(address)
  expect(page).toMatch(
    /\nTerminal\n\n +field-notes\n\nScreen\n\nUbuntu [\s\S]*root@field-notes:~#\n\n +Line to send _+\n/,
  )
  expect(page).toMatch(/\[\d+\]Refresh \[\d+\]Live view\n/)

  // The field is the next one after this link, and its first button follows.
  await browser.press(address, [
    ...["/", ...keysOf("This deployment"), "^J", "Down Arrow"],
    ...keysOf("echo from lynx"),
    ...["Down Arrow", "^J", "Q"],
  ])
  expect(await browser.dump(address)).toMatch(/# echo from lynx\nfrom lynx\nroot@field-notes:~#\n/)
})

/** As lynx names them in its scripts. */
function keysOf(text: string) {
  return [...text].map((character) => (character === " " ? "<space>" : character))
}

import { expect, test } from "vitest"
import { createCloudInitScanner } from "./cloud-init-scanner"

/** Whether the scanner has found both words after all frames. */
function scanAll(...frames: string[]) {
  const scan = createCloudInitScanner()
  return frames.map((frame) => scan(new TextEncoder().encode(frame))).at(-1)
}

const line =
  "\x1b[1;32mCloud-init\x1b[0m v. 24.1 \x1b[33mfinished\x1b[0m at Mon, 12 Jan 2026 10:00:00 +0000\r\n"

test("cloud-init's last line is recognized", () => {
  expect(scanAll(line)).toBe(true)
})

test("the line is recognized however it is split, even byte by byte", () => {
  for (let cut = 0; cut <= line.length; cut++) expect(scanAll(line.slice(0, cut), line.slice(cut))).toBe(true)
  expect(scanAll(...line)).toBe(true)
})

test("the words may come in any order and far apart", () => {
  expect(scanAll("finished unpacking\r\n", "x".repeat(3_000_000), "Cloud-init v. 24.1 running")).toBe(true)
})

test.each([
  ["one word only", ["Cloud-init v. 24.1 running 'modules:final'"]],
  ["another case", ["cloud-init Finished"]],
  ["a word broken by a line end", ["Cloud-\r\ninit finished"]],
  ["a word in a window title", ["\x1b]0;Cloud-init\x07finished"]],
  ["a word in a title ended by ST", ["\x1b]0;Cloud-init\x1b\\finished"]],
  ["a word in a device control string over two frames", ["\x1bPCloud", "-init\x1b\\finished"]],
])("%s does not count", (_name, frames) => {
  expect(scanAll(...frames)).toBe(false)
})

test.each([
  ["color codes inside the words", ["Cloud\x1b[0m-in\x1b[38;2;1;2;3mit fini\x1b[K", "\x1b[1mshed"]],
  ["a code cut between frames", ["Cloud\x1b", "[", "3", "1", "m-init finished"]],
  ["a charset selection", ["Cloud\x1b(B-init finished"]],
  ["a canceled code", ["\x1b]0;title\x18Cloud-init finished"]],
  ["a title that another code breaks off", ["\x1b]0;title\x1b[0mCloud-init finished"]],
  ["a title that never ends", [`\x1b]0;${"t".repeat(5000)}`, " Cloud-init finished"]],
])("%s do not matter", (_name, frames) => {
  expect(scanAll(...frames)).toBe(true)
})

test("the result stays true", () => {
  expect(scanAll(line, "anything")).toBe(true)
})

import { expect, test } from "vitest"
import { loadEmulator } from "./emulator"
import { createHarmlessOutput } from "./harmless-output"

const size = { rows: 24, cols: 80 }

function filtered(...output: Array<string | Buffer>) {
  const filter = createHarmlessOutput(size)
  return Buffer.concat(output.flatMap((piece) => filter(Buffer.from(piece)))).toString()
}

test.each([
  ["text in any script", "plain, é, 世界, 🙂, e\u0301\r\n\t\x07"],
  [
    "colors, modes and places",
    "\x1b[0;1;38;5;200m\x1b[?1049h\x1b[?2004;25l\x1b[24;80H\x1b[2J\x1b[5;10r\x1b[!p\x1b[2 q",
  ],
  ["colors with colons", "\x1b[4:3;58:2::255:0:255m"],
  ["short sequences", "\x1b7\x1b8\x1bM\x1bD\x1b(0qqq\x1b(B\x1bc\x1b#8\x1b="],
  ["counts that fit", "\x1b[80@\x1b[24L\x1b[24S\x1b[b\x1b[80b\x1b[0X\x1b[3 @\x1b[2'}"],
])("passes on %s", (_, output) => {
  expect(filtered(output)).toBe(output)
  expect(filtered(...Array.from(Buffer.from(output), (byte) => Buffer.from([byte])))).toBe(output)
})

test.each("@ABCDEFGHILMPSTXZ`abdef".split("").concat(" @", " A", "'}", "'~"))(
  "%s counts to the side of the screen at most",
  (final) => {
    const most = "LMST".includes(final) ? 24 : 80
    for (const start of ["\x1b[", "\u009b"])
      expect(filtered(`${start}2147483647${final}`, `${start}00099999999999;5${final}`)).toBe(
        `\x1b[${most}${final}\x1b[${most};5${final}`,
      )
  },
)

test.each([
  ["a title", "\x1b]0;title\x07", "\x18"],
  ["a link", "\x1b]8;;https://example.com/\x1b\\", "\x1b\\"],
  ["a link that begins and ends with one character", "\u009d8;;https://example.com/é\u009c", "\x18"],
  ["a question about settings", "\x1bP$qm\x1b\\", "\x1b\\"],
  ["a picture", "\u0090qé\r\n#0\u009c", "\x18"],
  ["a program's command", "\x1b_Ga=T;data\x07\x1b\\", "\x1b\\"],
  ["a private message", "\x1b^private\u009c", ""],
  ["a string that is given up", "\x1b]0;title\x18", "\x18"],
  ["a string with another sequence inside", "\x1b]0;title\x1b[1m", "\x1b[1m"],
  ["a string inside of a string", "\x1bXone\u009dtwo\x07", "\x18"],
])("drops %s, at whichever byte it is cut", (_, output, left) => {
  const bytes = Buffer.from(`before${output}after`)
  for (let at = 0; at <= bytes.length; at++)
    expect(filtered(bytes.subarray(0, at), bytes.subarray(at))).toBe(`before${left}after`)
})

test("drops strings without an end, and keeps nothing of them", () => {
  const filter = createHarmlessOutput(size)
  const endless = Buffer.from(`\x1b]8;;${"x".repeat(2 * 1024 * 1024)}`)
  expect(filter(endless)).toEqual([])
  expect(Buffer.concat(filter(Buffer.from("\x07after"))).toString()).toBe("\x18after")
})

test("drops sequences without an end, and what they contain still counts", () => {
  expect(filtered("\x1b[", "1".repeat(1024 * 1024), "\n2", "Shello")).toBe("\nhello")
  expect(filtered("\x1b", " ".repeat(1024 * 1024), "Fhello")).toBe("hello")
})

test("drops bytes that are no characters, as the emulator does", () => {
  expect(
    filtered(
      Buffer.from([0x61, 0xff, 0x9b, 0xc3, 0x62, 0xe2, 0x82, 0x63, 0xc0, 0x9b, 0xed, 0xa0, 0x80, 0x64]),
    ),
  ).toBe("abcd")
})

test("a character has at most 16 marks, whatever comes between them", () => {
  const marks = "\u0301".repeat(16)
  expect(filtered("e", "\u0301".repeat(100_000), "e", marks)).toBe(`e${marks}e${marks}`)
  expect(filtered(`e${marks}\x7f${marks}\u009c${marks}e`)).toBe(`e${marks}\x7fe`)
})

test("knows every character that the emulator draws into the cell of the one before it", async () => {
  const createEmulator = await loadEmulator()
  const terminal = createEmulator(size, 20_000)
  const codes = [
    [0xa0, 0xd800],
    [0xe000, 0x20000],
    [0xe0000, 0xe1000],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, at) => from + at))
  await new Promise<void>((resolve) =>
    terminal.write(codes.map((code) => `a${String.fromCodePoint(code)}`).join(""), resolve),
  )
  const { active } = terminal.buffer
  const joined: string[] = []
  for (let y = 0; y < active.length; y++)
    for (let x = 0; x < size.cols; x++) {
      const text = active.getLine(y)?.getCell(x)?.getChars() ?? ""
      if (text.length > 1 && text.startsWith("a")) joined.push(text.slice(1))
    }
  terminal.dispose()
  expect(joined.length).toBeGreaterThan(1_000)
  expect(joined.filter((mark) => filtered(`a${mark.repeat(50)}`) !== `a${mark.repeat(16)}`)).toEqual([])
})

test("hands over little work at a time, and more of what is easy", () => {
  const pieces = (output: string, sides = size) => createHarmlessOutput(sides)(Buffer.from(output)).length
  expect(pieces("x".repeat(32 * 1024))).toBe(1)
  expect(pieces("\x1b[2J".repeat(8 * 1024))).toBeGreaterThan(30)
  expect(pieces("\x1b[2J".repeat(100), { rows: 1000, cols: 1000 })).toBe(100)
  expect(pieces("\x1b[4hxxxxxxxx".repeat(1_000), { rows: 24, cols: 1000 })).toBeGreaterThan(30)
})

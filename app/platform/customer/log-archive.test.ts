import { crc32, deflateRawSync } from "node:zlib"
import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import type { LogText } from "../../domain/log-text"
import { createConcurrencyLimit } from "../transport/concurrency-limit.server"
import { hasRoomIn } from "../transport/limits.server"
import { type LogArchive, readLogArchive } from "./log-archive.server"

const plenty = () => true

function download(...chunks: Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return { body, length: null }
}

async function opened(zip: Uint8Array): Promise<LogArchive> {
  const archive = await readLogArchive(download(zip), plenty)
  if (!archive.ok) throw new Error(archive.problem.kind)
  return archive.value
}

async function textOf(zip: Uint8Array, name: string): Promise<LogText> {
  const file = await (await opened(zip)).read(name)
  if (!file.ok) throw new Error(file.why)
  return file.text
}

function buildZip(files: Record<string, string>, level: 0 | 6 = 6) {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level,
  })
}

/** The first position of `bytes`, from `from`. */
function indexOf(zip: Uint8Array, signature: number, from = 0) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength).indexOf(bytes, from)
}

const header = 0x04034b50
const directory = 0x02014b50
const end = 0x06054b50

function changed(zip: Uint8Array, change: (view: DataView) => void) {
  const copy = zip.slice()
  change(new DataView(copy.buffer))
  return copy
}

const failed = (kind: string) => ({ ok: false, problem: { kind } })

test.each([0, 6] as const)("files are listed and read, compressed at level %i", async (level) => {
  const zip = buildZip({ "console.log": "one\ntwo\n", "a/b.txt": "Grüße" }, level)
  expect((await opened(zip)).names).toEqual(["console.log", "a/b.txt"])
  const { lines } = await textOf(zip, "console.log")
  expect(lines.map(({ text }) => text)).toEqual(["one", "two"])
  expect((await textOf(zip, "a/b.txt")).lines[0]?.text).toBe("Grüße")
})

test("an archive without files has no logs", async () => {
  expect((await opened(zipSync({}))).names).toEqual([])
  expect((await opened(zipSync({ "folder/": new Uint8Array() }))).names).toEqual([])
})

test("a name is shown without control characters, shortened, and numbered where it comes again", async () => {
  const zip = buildZip({ "../../etc/\u202epasswd\u0007": "a", [`${"n".repeat(500)}`]: "b", "\u0000": "c" })
  expect((await opened(zip)).names).toEqual(["../../etc/passwd", "n".repeat(200), "unnamed"])
  const twice = buildZip({ "a.log": "first", "a.log\u0007": "second", "a.log (2)": "third" })
  expect((await opened(twice)).names).toEqual(["a.log", "a.log (2)", "a.log (2) (2)"])
  expect((await textOf(twice, "a.log")).lines[0]?.text).toBe("first")
  expect((await textOf(twice, "a.log (2)")).lines[0]?.text).toBe("second")
})

test("names that are not UTF-8 stay different", async () => {
  const ascii = buildZip({ "1.log": "first", "2.log": "second" })
  const first = indexOf(ascii, directory)
  const zip = changed(ascii, (view) => {
    view.setUint8(first + 46, 0x81)
    view.setUint8(indexOf(ascii, directory, first + 1) + 46, 0x82)
  })
  expect((await opened(zip)).names).toEqual(["ü.log", "é.log"])
  expect((await textOf(zip, "é.log")).lines[0]?.text).toBe("second")
})

test("bytes after an archive do not matter, and it may have a comment", async () => {
  const comment = Buffer.concat([
    changed(good, (view) => view.setUint16(indexOf(good, end) + 20, 3, true)),
    strToU8("ok."),
  ])
  for (const zip of [good, comment]) {
    const padded = Buffer.concat([zip, Buffer.alloc(70_000, "\n")])
    expect((await opened(padded)).names).toEqual(["a.log", "b.log"])
    expect((await textOf(padded, "b.log")).lines[0]?.text).toBe("two")
  }
})

test("the files before a damaged part of the list can be read", async () => {
  const second = indexOf(good, directory, indexOf(good, directory) + 1)
  const archive = await opened(changed(good, (view) => view.setUint32(second, 0)))
  expect(archive).toMatchObject({ names: ["a.log"], others: 1 })
  expect(await archive.read("a.log")).toMatchObject({ ok: true })
})

test.each<[string, Uint8Array, number]>([
  ["UTF-16 as Windows writes it", Buffer.from("\ufeffGrüße\r\nзвук\r\n", "utf16le"), 0],
  ["UTF-16 without its mark", Buffer.from("Grüße\r\nзвук and more English", "utf16le"), 0],
  ["UTF-16, big-endian", Buffer.from("\ufeffGrüße\nзвук", "utf16le").swap16(), 0],
  ["UTF-8 with zero bytes", Buffer.from(`Grüße${"\0".repeat(4_000)}\nзвук\0`), 4_001],
])("a log in %s is shown", async (_, bytes, zeros) => {
  const file = await (await opened(zipSync({ "a.log": bytes }))).read("a.log")
  if (!file.ok) throw new Error(file.why)
  expect(file.text.lines.map(({ text }) => text.slice(0, 5).trim())).toEqual(["Grüße", "звук"])
  expect(file.zeros).toBe(zeros)
})

test.each([
  ["utf8", 1],
  ["utf16le", 2],
] as const)(
  "only the last mebibyte of a long file in %s is read, with its original line numbers",
  async (encoding, size) => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index + 1} of many`)
    const zip = zipSync({ "long.log": Buffer.from(`\ufeff${lines.join("\n")}\n`, encoding) })
    const text = await textOf(zip, "long.log")
    expect(text.lines.at(-1)).toMatchObject({ number: 200_000, text: "line 200000 of many" })
    expect(text.first).toBeGreaterThan(100_000)
    expect(text.lines[0]).toMatchObject({ number: text.first, text: `line ${text.first} of many` })
    const bytes = size * text.lines.reduce((sum, line) => sum + line.text.length + 1, 0)
    expect(bytes).toBeGreaterThan(1_048_576 - 100)
    expect(bytes).toBeLessThanOrEqual(1_048_576)
  },
)

test("a single line of three mebibytes is read from its end", async () => {
  const text = await textOf(buildZip({ "long.log": "x".repeat(3 * 1_048_576) }), "long.log")
  expect(text.lines).toHaveLength(1)
  expect(text.lines[0]).toMatchObject({ number: 1, cut: true })
})

/** An archive with one file of zeros, compressed by zlib, which is much faster here than the other helper. */
function bomb(size: number) {
  const zeros = Buffer.alloc(size)
  const zip = zipSync({ "bomb.log": deflateRawSync(zeros, { level: 9 }) }, { level: 0 })
  return changed(zip, (view) => {
    for (const at of [indexOf(zip, header) + 8, indexOf(zip, directory) + 10]) {
      view.setUint16(at, 8, true)
      view.setUint32(at + 6, crc32(zeros), true)
      view.setUint32(at + 14, size, true)
    }
  })
}

test("unpacking a zip bomb stops, whatever size it declares", async () => {
  const zip = bomb(80 * 1_048_576)
  expect(zip.byteLength).toBeLessThan(1_048_576)
  const claims = changed(zip, (view) => view.setUint32(indexOf(zip, directory) + 24, 3, true))
  for (const archive of [zip, claims]) {
    expect(await (await opened(archive)).read("bomb.log")).toEqual({ ok: false, why: "too-large" })
  }
})

/** Reads an archive whose bytes come from there. */
function readFrom(source: UnderlyingDefaultSource<Uint8Array>, length: number | null) {
  return readLogArchive({ body: new ReadableStream(source, { highWaterMark: 0 }), length }, plenty)
}

test("an archive that is too large is not read to its end, and one that says so not at all", async () => {
  let [read, canceled] = [0, false]
  const endless: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) => controller.enqueue(new Uint8Array(++read && 1_048_576)),
    cancel() {
      canceled = true
    },
  }
  expect(await readFrom(endless, 3)).toMatchObject(failed("malformed"))
  expect([read > 0, canceled]).toEqual([true, true])
  read = 0
  expect(await readFrom(endless, 17 * 1_048_576)).toMatchObject(failed("malformed"))
  expect(read).toBe(0)
})

test("an archive is dropped when there is no memory left", async () => {
  const memory = await createConcurrencyLimit({ size: 2 * 1_048_576 }).acquire(1_048_576)
  if (!memory) throw new Error("nothing was left")
  const chunks = Array.from({ length: 3 }, () => new Uint8Array(1_048_576))
  const archive = readLogArchive(download(...chunks), hasRoomIn(memory, 1_048_576))
  expect(await archive).toMatchObject(failed("busy"))
})

test("a file requested by many is unpacked once, and requests for too many files are refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.log`, `line ${index}`]))
  const archive = await opened(buildZip(many))
  const [first, ...same] = await Promise.all(Array.from({ length: 80 }, () => archive.read("7.log")))
  for (const file of same) expect(file).toBe(first)
  const read = await Promise.all(archive.names.map((name) => archive.read(name)))
  // One is being read, twenty are waiting.
  expect(read.filter(({ ok }) => ok)).toHaveLength(21)
  expect(read.at(-1)).toEqual({ ok: false, why: "busy" })
  expect(await archive.read("59.log")).toMatchObject({ ok: true })
})

test("a broken connection counts as an unavailable platform", async () => {
  const broken = readFrom({ pull: (controller) => controller.error(new Error("reset")) }, null)
  expect(await broken).toMatchObject(failed("unavailable"))
})

const good = buildZip({ "a.log": "one\n".repeat(1_000), "b.log": "two" })

test("an archive cut at any position is rejected and never throws", async () => {
  for (let length = 0; length < good.byteLength; length++) {
    const archive = await readLogArchive(download(good.subarray(0, length)), plenty)
    expect(archive).toMatchObject(failed("malformed"))
  }
})

test("an archive with any byte changed never throws and never shows foreign content", async () => {
  for (let at = 0; at < good.byteLength; at++) {
    const archive = await readLogArchive(
      download(changed(good, (view) => view.setUint8(at, view.getUint8(at) ^ 0xff))),
      plenty,
    )
    if (!archive.ok) continue
    for (const name of archive.value.names) {
      const file = await archive.value.read(name)
      if (file.ok) expect(["one", "two"]).toContain(file.text.lines[0]?.text)
    }
  }
})

test.each([
  ["nothing", new Uint8Array()],
  ["an HTML page", strToU8("<!doctype html><title>Bad gateway</title>")],
  [
    "a directory beyond the end",
    changed(good, (view) => view.setUint32(indexOf(good, end) + 16, 0xffffffff, true)),
  ],
])("%s is not an archive", async (_, bytes) => {
  expect(await readLogArchive(download(bytes), plenty)).toMatchObject(failed("malformed"))
})

// Two bytes hold a method, four a size or a place.
test.each([
  ["encrypted", 8, 2, 1, "unreadable"],
  ["strongly encrypted", 8, 2, 0x41, "unreadable"],
  ["packed with another method", 10, 2, 12, "unreadable"],
  ["elsewhere", 42, 4, 0xfffffff0, "damaged"],
  ["longer than the archive", 20, 4, 0xfffffff0, "damaged"],
  ["shorter than declared", 20, 4, 4, "damaged"],
  ["different from its checksum", 16, 4, 1, "damaged"],
] as const)("a file that is %s cannot be read; the others can", async (_, offset, bytes, value, why) => {
  const at = indexOf(good, directory) + offset
  const archive = await opened(
    changed(good, (view) =>
      bytes === 2 ? view.setUint16(at, value, true) : view.setUint32(at, value, true),
    ),
  )
  expect(await archive.read("a.log")).toEqual({ ok: false, why })
  expect(await archive.read("b.log")).toMatchObject({ ok: true })
})

test("the size that an archive claims for its directory does not matter", async () => {
  const archive = await opened(
    changed(good, (view) => view.setUint32(indexOf(good, end) + 12, 0xffffffff, true)),
  )
  expect(await archive.read("a.log")).toMatchObject({ ok: true })
})

test("a binary file and a missing file are reported as such", async () => {
  const archive = await opened(zipSync({ "core.bin": Uint8Array.of(1, 0, 2) }))
  expect(await archive.read("core.bin")).toEqual({ ok: false, why: "binary" })
  expect(await archive.read("other.log")).toEqual({ ok: false, why: "absent" })
})

test("an archive written as a stream declares its sizes only at its end", async () => {
  const packed = deflateRawSync("one\n")
  const named = buildZip({ "a.log": "one\n" })
  const header = Buffer.from(named.slice(0, 30 + 5))
  const entry = Buffer.from(named.slice(indexOf(named, directory), indexOf(named, end)))
  header.writeUInt16LE(8, 6)
  header.fill(0, 14, 26)
  entry.writeUInt16LE(8, 8)
  entry.writeUInt32LE(packed.byteLength, 20)
  const descriptor = Buffer.alloc(16)
  const files = Buffer.concat([header, packed, descriptor])
  const ending = Buffer.from(named.slice(indexOf(named, end)))
  ending.writeUInt32LE(files.byteLength, 16)
  const { lines } = await textOf(Buffer.concat([files, entry, ending]), "a.log")
  expect(lines.map(({ text }) => text)).toEqual(["one"])
})

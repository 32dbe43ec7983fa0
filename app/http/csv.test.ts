import { expect, test } from "vitest"
import { csvFile } from "./csv.server"

function fileText(...rows: string[][]) {
  return csvFile("list.csv", ["Name", "Note"], rows).text()
}

test("lines end with CRLF, and the header comes first", async () => {
  expect(await fileText(["a", "b"], ["c", ""])).toBe("Name,Note\r\na,b\r\nc,\r\n")
  expect(await fileText()).toBe("Name,Note\r\n")
})

test("commas, quotes and line breaks are quoted", async () => {
  expect(await fileText(['a,"b"', "one\ntwo"])).toBe('Name,Note\r\n"a,""b""","one\ntwo"\r\n')
})

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "%j does not become a formula",
  async (text) => {
    const cell = (await fileText(["x", text])).slice("Name,Note\r\nx,".length)
    expect(cell.replace(/^"/, "")).toMatch(/^'/)
    expect(cell.replaceAll("'", "")).toContain(text)
  },
)

test.each([
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ["x\t@SUM(A1)", "x\t'@SUM(A1)"],
  ["x|+1|-1", "x|'+1|'-1"],
  ['x;"=1+1;z', '"x;""\'=1+1;z"'],
  ["x\n=1+1\ny", '"x\n\'=1+1\ny"'],
  ["x\r\n-1", '"x\r\n\'-1"'],
  ["a - b; c = d", "a - b; c = d"],
])("%j becomes no formula where another sign separates cells", async (text, cell) => {
  expect(await fileText([text])).toBe(`Name,Note\r\n${cell}\r\n`)
})

test("the file is UTF-8 and says so to Excel, downloaded and not sniffed", async () => {
  const file = csvFile("admin list.csv", ["Name"], [["Zoë خادم 東京"]])
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="admin_list.csv"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
  expect(Buffer.from(await file.arrayBuffer()).toString("utf8")).toBe("\ufeffName\r\nZoë خادم 東京\r\n")
})

test("the first rows are sent before the last ones are produced", async () => {
  let produced = 0
  function* rows() {
    for (; produced < 5_000; produced++) yield [String(produced)]
  }
  const reader = csvFile("list.csv", ["Number"], rows()).body?.getReader()
  const parts: Uint8Array[] = []
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    if (parts.length > 2) continue
    expect(produced).toBeGreaterThan(0)
    expect(produced).toBeLessThan(1_000)
  }
  const numbers = Array.from({ length: 5_000 }, (_, index) => `${index}\r\n`)
  expect(Buffer.concat(parts).toString()).toBe(`\ufeffNumber\r\n${numbers.join("")}`)
})

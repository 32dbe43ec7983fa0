import { expect, test } from "vitest"
import { csvFile } from "./csv"

function written(...rows: string[][]) {
  return csvFile("list.csv", ["Name", "Note"], rows).text()
}

test("lines end as the standard says, and the header comes first", async () => {
  expect(await written(["a", "b"], ["c", ""])).toBe("Name,Note\r\na,b\r\nc,\r\n")
  expect(await written()).toBe("Name,Note\r\n")
})

test("commas, quotes and line breaks are quoted", async () => {
  expect(await written(['a,"b"', "one\ntwo"])).toBe('Name,Note\r\n"a,""b""","one\ntwo"\r\n')
})

test.each(["=1+1", "+1", "-1", "@SUM", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM"])(
  "%j is no formula",
  async (text) => {
    const cell = (await written(["x", text])).slice("Name,Note\r\nx,".length)
    expect(cell.replace(/^"/, "")).toMatch(/^'/)
    expect(cell).toContain(text)
  },
)

test("letters of every script arrive as UTF-8, in a file that is neither shown nor guessed at", async () => {
  const file = csvFile("admin list.csv", ["Name"], [["Zoë خادم 東京"]])
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="admin_list.csv"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
  expect(Buffer.from(await file.arrayBuffer()).toString("utf8")).toBe("Name\r\nZoë خادم 東京\r\n")
})

test("the first rows leave before the last ones are made", async () => {
  let made = 0
  function* rows() {
    for (; made < 5_000; made++) yield [String(made)]
  }
  const reader = csvFile("list.csv", ["Number"], rows()).body?.getReader()
  await reader?.read()
  await reader?.read()
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(1_000)
  let lines = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    lines += Buffer.from(part.value).toString().split("\r\n").length - 1
  }
  expect(made).toBe(5_000)
  expect(lines).toBeGreaterThan(4_000)
})

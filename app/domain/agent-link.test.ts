import { gunzipSync } from "node:zlib"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parse, parseDocument } from "yaml"
import { agentLink, maxLinkLength, warningLength } from "./agent-link"
import { agentYaml } from "./agent-yaml"

const target = "https://cloud.example"

/** Decodes the link like a target, with other libraries than the app uses: Node's zlib and another YAML parser. */
function received(link: ReturnType<typeof agentLink>) {
  if (!link || link.fit === "too-long") throw new Error("no link")
  const url = new URL(link.href)
  const config = url.searchParams.get("config") ?? ""
  expect(config).toMatch(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  return { url, yaml: gunzipSync(Buffer.from(config, "base64")).toString("utf8") }
}

/** Parses with YAML 1.2 and 1.1, which differ for unquoted words. */
function readings(yaml: string): unknown[] {
  // No aliases are allowed, because receivers limit them.
  const limits = { maxAliasCount: 0 }
  return [parse(yaml, limits), parse(yaml, { ...limits, version: "1.1" })]
}

function survives(configuration: Record<string, unknown>, classes: unknown[] = []) {
  const payload = { organization_id: "", global: false, yaml_config: configuration, model_classes: classes }
  const yaml = agentYaml(configuration, classes)
  for (const read of readings(yaml)) expect(read).toEqual(payload)
  return yaml
}

const words = [
  ["yes", "No", "off", "y", "N", "True", "NULL", "~", ""],
  ["1e3", "+1", "-0", "1_000", "0x10", "0o17", "017", "0b101", "1.", "-.5e-3", ".inf", ".nan"],
  ["2024-01-01", "2001-12-14 21:59:43", "12:30:45", "190:20:30", "1:1.5"],
  ["<<", "=", "-", "- a", "?", ": ", "a: b", "a #b", "# a", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a"],
  ["{a}", "[a]", "---", "..."],
  [
    " leading",
    "trailing ",
    "tab\t",
    "a\u0085b",
    "a\u2028b",
    "\uFEFFa",
    "\u0000",
    "\u001B[31m",
    "a\r\nb",
    "\n\n",
  ],
  ["'", '"', 'it\'s "both"', "\\n", "\\", "ü — 日本語 🙂 العربية", "e\u0301", "\u{1F468}\u200D\u{1F469}"],
].flat()

describe("the YAML", () => {
  test.each(words.map((word) => [word]))("%j stays the same text, as a value and as a key", (word) => {
    survives({ value: word, list: [word], [word]: word, deep: { [word]: { [word]: [word] } } })
  })

  test("multi-line prompts keep lines, indentation and trailing blanks", () => {
    const prompts = [
      "One line\nanother line\n",
      "no newline at the end\nat all",
      "two at the end\n\n",
      "    indented first\nthen not\n",
      "trailing blanks  \n  \n\tand a tab\t\n",
      "\n\nbegins empty",
      `${"a word ".repeat(200)}\n${"b".repeat(300)}`,
      "---\nlooks: like\n...\na: document\n",
    ]
    const yaml = survives({ prompts, nested: { deeper: { prompt: prompts.join("\n") } } })
    expect(yaml).toContain("a word ".repeat(200).trim())
  })

  test("starts with the four keys in order, and repeats shared values", () => {
    const shared = { name: "Archive", urls: ["https://a.example"] }
    const yaml = survives({ assistants: [{ apis: [shared] }, { apis: [shared, shared] }] }, [shared])
    expect(yaml.split("\n").filter((line) => /^\w/.test(line))).toEqual([
      "organization_id: ''",
      "global: false",
      "yaml_config:",
      "model_classes:",
    ])
    expect(parseDocument(yaml).toString()).not.toMatch(/[&*][\w-]+\b/)
  })

  test("any agent survives the round trip", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...words),
    )
    const value = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.boolean(),
        fc.constant(null),
        fc.integer(),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(text, tie("tree"), { maxKeys: 4 }),
      ),
    })).tree
    const agents = fc.dictionary(text, value, { maxKeys: 5 })
    fc.assert(
      fc.property(agents, (configuration) => {
        // A plain JSON value, as the platform sends it.
        const sent = JSON.parse(JSON.stringify(configuration))
        survives(sent)
      }),
      { numRuns: 60, seed: 8 },
    )
  })
})

describe("the link", () => {
  const yaml = agentYaml({ name: "Überprüfer", system_prompt: "Zeile 1\nZeile 2  \n" }, [
    { name: "Allgemein" },
  ])

  test("decodes to the same YAML, and its gzip has no timestamp", () => {
    const link = agentLink(target, yaml)
    const { url, yaml: read } = received(link)
    expect(read).toBe(yaml)
    expect([url.origin + url.pathname, [...url.searchParams.keys()]]).toEqual([
      `${target}/import-agent`,
      ["config"],
    ])
    const packed = Buffer.from(url.searchParams.get("config") ?? "", "base64")
    expect([...packed.subarray(0, 8)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
    expect(agentLink(target, yaml)).toEqual(link)
  })

  test("escapes the base64 characters that have a meaning in addresses and forms", () => {
    // Enough texts that each of the three characters occurs in some of them.
    const queries = Array.from({ length: 60 }, (_, index) => {
      const link = agentLink(target, agentYaml({ name: `agent ${index * 7919}` }, []))
      received(link)
      return link && "href" in link ? link.href.slice(link.href.indexOf("=") + 1) : ""
    })
    for (const query of queries) expect(query).toMatch(/^[A-Za-z0-9%]+$/)
    expect(queries.some((query) => query.includes("%2B"))).toBe(true)
    expect(queries.some((query) => query.includes("%2F"))).toBe(true)
    expect(queries.some((query) => query.endsWith("%3D"))).toBe(true)
  })

  test("leads to the target's own page for it, and nowhere without a target", () => {
    const { url } = received(agentLink("https://CLOUD.example/team/a//?x=1#y", yaml))
    expect(url.origin + url.pathname).toBe("https://cloud.example/team/a/import-agent")
    expect(agentLink("cloud.example", yaml)).toBeNull()
  })

  test("warns above 4,000 characters and is not created above 7,500", () => {
    const fits = new Map<string, number[]>()
    for (let size = 500; size < 9_000; size += 50) {
      const link = agentLink(target, agentYaml({ prompt: noise(size) }, []))
      const length = link && "href" in link ? link.href.length : Number.POSITIVE_INFINITY
      fits.set(link?.fit ?? "none", [...(fits.get(link?.fit ?? "none") ?? []), length])
    }
    expect([...fits.keys()]).toEqual(["short", "long", "too-long"])
    expect(Math.max(...(fits.get("short") ?? []))).toBeLessThanOrEqual(warningLength)
    expect(Math.min(...(fits.get("long") ?? []))).toBeGreaterThan(warningLength)
    expect(Math.max(...(fits.get("long") ?? []))).toBeLessThanOrEqual(maxLinkLength)
  })

  test("a repetitive text of 100 KB fits; a text above 1 MB becomes a file", () => {
    const long = agentYaml(
      { system_prompt: "Quote before you interpret: «erst zitieren».\n".repeat(2_300) },
      [],
    )
    expect(long.length).toBeGreaterThan(100_000)
    expect(received(agentLink(target, long)).yaml).toBe(long)
    expect(agentLink(target, agentYaml({ system_prompt: "a".repeat(1_100_000) }, []))).toEqual({
      fit: "too-long",
    })
  })
})

/** Random letters that compress badly, the same in every run. */
function noise(length: number) {
  let seed = 20_260_101
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (seed % 26))
  }).join("")
}

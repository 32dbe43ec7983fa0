import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Machine } from "./machine"
import { createShell } from "./shell"

function openShell() {
  const machine: Machine = {
    hostname: "desk",
    gpu: false,
    bootedAt: 0,
    greeting: "",
    files: new Map(),
  }
  const seen = { text: "" }
  const print = (text: string) => {
    seen.text += text
  }
  const shell = createShell(machine, {
    print,
    async send(bytes) {
      print(bytes.toString())
      await nextTurn()
    },
    size: () => ({ rows: 11, columns: 80 }),
    now: () => 0,
    stall() {},
    hangUp() {},
  })
  return { shell, seen }
}

test("of a megabyte of keys at the prompt, the first 65,536 count", () => {
  const { shell, seen } = openShell()
  shell.type("\r".repeat(1_048_576))
  expect(seen.text.match(/# /g)).toHaveLength(65_536)
})

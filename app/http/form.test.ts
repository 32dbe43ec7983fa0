import { expect, test } from "vitest"
import { z } from "zod"
import { fieldFailure } from "../domain/outcome"
import { parseForm } from "./form.server"

const schema = z.object({ name: z.string().trim().min(1, "Name it"), size: z.enum(["s", "m"]) })

function posting(body: BodyInit) {
  return new Request("http://app.example/", { method: "POST", body })
}

test("a valid form returns its value, and its key", async () => {
  const form = await parseForm(
    posting(new URLSearchParams(`name=+desk+&size=s&formKey=${"k".repeat(64)}`)),
    schema,
  )
  expect(form).toMatchObject({ ok: true, value: { name: "desk", size: "s" }, key: "k".repeat(64) })
})

test("unknown fields are dropped, and the first of a repeated field counts", async () => {
  const body = new URLSearchParams(
    "name=a&name=b&size=s&admin=1&__proto__=x&__proto__.y=1&constructor.prototype=1&__intent__={&__state__=[&a[=1",
  )
  const form = await parseForm(posting(body), schema)
  expect(form.ok && Object.entries(form.value)).toEqual([
    ["name", "a"],
    ["size", "s"],
  ])
})

test("an invalid form returns 400 with its input and its errors", async () => {
  const form = await parseForm(posting(new URLSearchParams({ name: " ", size: "xl" })), schema)
  expect(form.ok).toBe(false)
  const reply = form.reject()
  expect(reply.init?.status).toBe(400)
  expect(reply.data.result.initialValue).toMatchObject({ name: " ", size: "xl" })
  expect(reply.data.result.error).toMatchObject({ name: ["Name it"] })
  expect(Object.keys(reply.data.result.error ?? {})).toContain("size")
  expect(reply.data.problem).toBeNull()
})

test("a missing field has its own error, and a file is no text", async () => {
  const form = await parseForm(posting(new URLSearchParams()), schema)
  const reply = form.reject()
  expect(Object.keys(reply.data.result.error ?? {})).toEqual(["name", "size"])
  expect(reply.data.formKey).not.toBe(form.reject().data.formKey)
  const body = new FormData()
  body.set("name", new File(["x"], "x.txt"))
  body.set("size", "s")
  expect((await parseForm(posting(body), schema)).ok).toBe(false)
  // Nobody sees these characters.
  const unseen = await parseForm(posting(new URLSearchParams({ name: "\u200b", size: "s" })), schema)
  expect(unseen.reject().data.result).toMatchObject({ error: { name: [expect.any(String)] } })
})

test.each([
  ["payment-required", 402],
  ["session-ended", 401],
  ["unavailable", 400],
] as const)("the problem %s is returned with status %i and keeps the input", async (kind, status) => {
  const form = await parseForm(posting(new URLSearchParams({ name: "desk", size: "s" })), schema)
  const reply = form.reject({ kind, text: "Balance too low" })
  expect(reply.init?.status).toBe(status)
  expect(reply.data.problem).toEqual({ kind, text: "Balance too low" })
  expect(reply.data.result).toMatchObject({
    initialValue: { name: "desk", size: "s" },
    error: { "": [kind] },
  })
})

test("an action can set a field error on a valid form and keeps the input", async () => {
  const form = await parseForm(posting(new URLSearchParams({ name: "desk", size: "s" })), schema)
  const reply = form.reject(fieldFailure("size", "None of that size is left").problem)
  expect(reply.init?.status).toBe(400)
  expect(reply.data.problem).toBeNull()
  expect(reply.data.result).toMatchObject({
    initialValue: { name: "desk", size: "s" },
    error: { size: ["None of that size is left"] },
  })
})

test("a secret is read but never returned", async () => {
  const secretive = schema.extend({ key: z.string().regex(/^hf_/, "Not a key").optional() })
  for (const key of ["hf_canary", "canary"]) {
    const body = new URLSearchParams({ name: "desk", size: "s", key })
    const form = await parseForm(posting(body), secretive, { secrets: ["key"] })
    expect(form.ok && form.value.key).toBe(key === "hf_canary" && key)
    const answers = [
      form.reject(),
      form.reject({ kind: "unavailable", text: null }),
      form.reject(fieldFailure("key", "No").problem),
    ]
    expect(JSON.stringify(answers)).not.toContain("canary")
    expect(answers[0]?.data.result.initialValue).toMatchObject({ name: "desk", size: "s" })
    if (form.ok) expect(form.value.key).toBe(key)
  }
})

test("an unreadable body returns 400", async () => {
  const request = new Request("http://app.example/", {
    method: "POST",
    body: "--x\r\nbroken",
    headers: { "content-type": "multipart/form-data; boundary=y" },
  })
  await expect(parseForm(request, schema)).rejects.toMatchObject({ init: { status: 400 } })
})

test.each(["", "formKey=", `formKey=${"x".repeat(65)}`])(
  "a form with the key %j gets a new key",
  async (key) => {
    const post = () => parseForm(posting(new URLSearchParams(`name=a&size=s&${key}`)), schema)
    const keys = (await Promise.all([post(), post()])).map((form) => form.ok && form.key)
    expect(keys[0]).toMatch(/./)
    expect(keys[0]).not.toBe(keys[1])
  },
)

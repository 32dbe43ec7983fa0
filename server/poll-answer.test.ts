import { createServer } from "node:http"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { listen } from "../tests/support/listen"
import { sendPollAnswer } from "./poll-answer"

const now = Date.now()

/** The status of a second poll, whose tab has the answer to the first. */
async function secondStatus(first: object, second: object) {
  const answers = [first, second]
  const app = express().use(async (request, response) => {
    Object.assign(response.locals, { info: { id: "reference" } })
    await sendPollAnswer(Response.json(answers.shift()), request, response)
  })
  const server = createServer(app)
  const origin = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => void server.close())
  const tag = (await fetch(origin)).headers.get("etag") ?? ""
  return (await fetch(origin, { headers: { "if-none-match": tag } })).status
}

test.each([
  ["the same data, read later", { at: now + 5_000, problem: null, stops: { at: now } }, 304],
  ["a machine that stops a moment later", { at: now, problem: null, stops: { at: now + 1_000 } }, 200],
])("%s", async (_, second, status) => {
  expect(await secondStatus({ at: now, problem: null, stops: { at: now } }, second)).toBe(status)
})

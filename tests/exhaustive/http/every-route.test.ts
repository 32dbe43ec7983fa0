import { expect, test } from "vitest"
import { policy } from "../../support/access-policy"
import { sharedServer } from "../../support/http-servers"
import { type Everybody, everybody, walkRoute } from "../../support/route-walk"

const server = sharedServer()
let people: Everybody | undefined

test.each(policy)("everybody asks $path in every way", async (line) => {
  people ??= await everybody(server)
  const problems = await walkRoute(server, people, line, true)
  if (line.sends === "session-end") people = undefined
  expect(problems).toEqual([])
})

import { readFileSync } from "node:fs"
import { expect, test, visit } from "../support/e2e"
import { pictureSize, shellOf } from "../support/shell"

test.use({ viewport: pictureSize, colorScheme: "light" })

test("the home page's pictures and films show today's console: otherwise run `npm run film`", async ({
  page,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments?status=running")
  expect(await shellOf(page)).toBe(readFileSync("tests/film-shell.txt", "utf8"))
})

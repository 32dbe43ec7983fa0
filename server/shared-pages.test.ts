import { expect, test } from "vitest"
import { share } from "./shared-pages"

test("what belongs to one request is taken out, and every inline script is hashed", async () => {
  const html = [
    '<html data-reference="id-1"><head>',
    '<script type="application/ld+json" nonce="n-1">{"a":1}</script>',
    '<script nonce="n-1">one()</script>',
    '<script type="module" nonce="n-1">import "/a.js"\n</script>',
    '<script type="module" src="/b.js" nonce="n-1"></script>',
    "</head></html>",
  ].join("")
  const page = await share(html, { nonce: "n-1", id: "id-1" })
  const shared = page.bodies.identity.toString()
  expect(shared).not.toMatch(/n-1|id-1/)
  // From `printf 'one()' | openssl dgst -sha256 -binary | base64`, and the same for the second.
  expect(page.scriptHashes).toEqual([
    "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
    "'sha256-VPpDUOmOoMSkJuq+gQKH1q02C0Ac3abSDhRi8QSKsRk='",
  ])
})

test("other bytes have another name", async () => {
  const [one, same, other] = await Promise.all(
    ["<p>1</p>", "<p>1</p>", "<p>2</p>"].map((html) => share(html, { nonce: "n", id: "i" })),
  )
  expect(one?.digest).toBe(same?.digest)
  expect(one?.digest).not.toBe(other?.digest)
})

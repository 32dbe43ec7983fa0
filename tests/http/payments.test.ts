import { expect, onTestFinished, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { startServer } from "../support/server"
import { signIn } from "../support/visitor"

// Adding funds and paying for a license without scripts.

const server = sharedServer()
const email = "noor@example.com"
const noor = signedIn(server, email)

async function checkouts() {
  return (await server.control.changes()).map(({ path, body }) => ({ path, body }))
}

function pendingLicense() {
  const size = { usersLimit: 30, gpusLimit: 2, supportLevel: "email" } as const
  return server.control.unpaidLicense(email, "Haddad <b>Health</b>", size)
}

test("adding funds: the payment page, a declined card, a payment, the pending page and the new balance", async () => {
  const balance = await noor.open("/balance")
  expect(balance.text).toContain("$50 will be added to your balance.")
  const payment = await noor.submit(balance, "Add Funds")
  expect(new URL(payment.url).pathname).toMatch(/^\/sandbox\/checkout\/chk_/)
  expect(await checkouts()).toEqual([{ path: "/api/balance/checkout", body: { amount_cents: 5_000 } }])

  const declined = await noor.submit(payment, "Simulate a declined card")
  expect(declined.text).toContain("Nothing was charged.")
  // An address: Back doesn't ask to send the form again.
  expect([declined.status, new URL(declined.url).search]).toEqual([200, "?declined"])
  // It settles once the test has seen that it is pending.
  await server.control.settings({ speed: 0.01 })
  const waiting = await noor.submit(declined, "Pay $50.00")
  expect(new URL(waiting.url).pathname).toBe("/balance/checkout")
  expect(waiting.text).toContain("Payment processing")

  await server.control.settings({ speed: 100 })
  await expect
    .poll(async () => (await noor.follow(waiting, "Refresh")).text)
    .toContain("$50.00 was added to your balance")
  expect((await noor.open("/balance")).text).toContain("$54.00")
})

test("a canceled payment charges nothing and offers another one", async () => {
  const payment = await noor.submit(await noor.open("/balance"), "Add Funds")
  const back = await noor.submit(payment, "Cancel")
  expect(back.text).toContain("Payment canceled")
  expect(back.text).toContain("Nothing was charged.")
  const again = await noor.follow(back, "Add Funds")
  expect(again.text).toContain("$50 will be added to your balance.")
})

test("Cancel beside a payment that arrived meanwhile says what is on the balance", async () => {
  await server.control.settings({ speed: 100 })
  const payment = await noor.submit(await noor.open("/balance"), "Add Funds")
  await noor.submit(payment, "Pay $50.00")
  const canceled = async () => (await noor.open("/balance/checkout?outcome=cancelled")).text
  await expect.poll(canceled).toContain("$50.00 was added to your balance")
  expect(await canceled()).not.toContain("Nothing was charged.")
})

test("a canceled payment claims nothing while the balance can't be read, or isn't known from before", async () => {
  const person = await signIn(server, email)
  const fresh = await person.open("/balance/checkout?outcome=cancelled")
  expect(fresh.text).toContain("Payment canceled")
  expect(fresh.text).toContain("Your current balance is $4.00.")
  const payment = await person.submit(await person.open("/balance"), "Add Funds")
  await server.control.fails("GET /api/balance", 503)
  const back = await person.submit(payment, "Cancel")
  expect(back.text).toContain("Payment canceled")
  for (const { text } of [fresh, back]) expect(text).not.toContain("Nothing was charged.")
})

test("without an outcome nobody says that nothing was charged", async () => {
  for (const address of ["/balance/checkout", "/balance/checkout?outcome=other&session_id=1"]) {
    const page = await noor.open(address)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain("Nothing was charged.")
  }
})

test("the return address to a new deployment survives the payment", async () => {
  await server.control.settings({ speed: 100 })
  const balance = await noor.open(
    `/balance?${new URLSearchParams({ returnTo: "/deployments/type/gpu-instance" })}`,
  )
  const payment = await noor.submit(balance, "Add Funds")
  await noor.submit(payment, "Pay $50.00")
  await expect
    .poll(async () => {
      const page = await noor.open("/balance/checkout?outcome=paid")
      const link = page.document
        .querySelectorAll("a")
        .find(({ text }) => text === "Back to your new deployment")
      return link?.getAttribute("href")
    })
    .toBe("/deployments/type/gpu-instance")
})

test("redirects lead to allowed payment hosts only", async () => {
  const serverWithCheckoutHosts = await startServer({ CHECKOUT_HOSTS: "pay.example" })
  onTestFinished(() => serverWithCheckoutHosts.stop())
  const { control } = serverWithCheckoutHosts
  const person = await signIn(serverWithCheckoutHosts, email)
  const answers = async (url: string) => {
    await control.answers("POST /api/balance/checkout", { url }, { times: 1 })
    const answer = await person.post("/balance/add-funds", "")
    return { status: answer.status, body: answer.body }
  }
  const good = await answers("https://pay.example/c/1?a=1")
  expect(good.status).toBe(200)
  expect(good.body).toContain('content="0; url=https://pay.example/c/1?a=1"')
  expect((await answers("https://other.example/c/1")).status).toBe(400)
})

test("a license: card payment, pending page, active license", async () => {
  const id = await pendingLicense()
  const choice = await noor.open(`/licenses/${id}/pay`)
  expect(choice.document.querySelector("h1")?.text).toBe("Choose Payment Method")
  expect(choice.text).toContain("Haddad <b>Health</b>")
  // 3 × $12,000 + 2 × $3,600 + $12,000
  expect(choice.text).toContain("$55,200.00")
  const payment = await noor.submit(choice, "Credit Card")
  expect(payment.text).toContain("Pay $55,200.00")
  expect(await checkouts()).toEqual([
    {
      path: "/api/license/checkout",
      body: { license_id: id, users_limit: 30, gpus_limit: 2, support_level: "email" },
    },
  ])
  await server.control.settings({ speed: 0.01 })
  const waiting = await noor.submit(payment, /^Pay \$/)
  expect(waiting.text).toContain("Payment processing")
  await server.control.settings({ speed: 100 })
  await expect
    .poll(async () => (await noor.open(`/licenses/${id}/checkout?outcome=paid`)).text)
    .toContain("Your license is active")
  const paid = await noor.open(`/licenses/${id}/checkout?outcome=paid`)
  const key = paid.document.querySelector("main code")?.text
  expect(key?.length).toBeGreaterThan(20)
  expect(paid.text).toContain(`echo "LICENSE_KEY=$(cat hearth-license-${id}.key)" >> .env`)
  expect((await noor.send(`/licenses/${id}/key`)).headers["content-disposition"]).toContain(
    `hearth-license-${id}.key`,
  )
  expect((await noor.follow(paid, "Install a private deployment")).url.pathname).toBe("/private-deployments")
  expect((await noor.open("/licenses")).text).toContain(key)
  expect((await noor.open(`/licenses/${id}/pay`)).text).toContain("This license is paid")
})

test("a bank transfer shows both accounts, the reference, its duration and the way back", async () => {
  const id = await pendingLicense()
  const transfer = await noor.follow(await noor.open(`/licenses/${id}/pay`), "Bank Transfer")
  for (const text of ["000000000", "0000123456789", "SAMPUS00XXX", id.slice(4, 11), "$55,200.00"]) {
    expect(transfer.text).toContain(text)
  }
  expect(transfer.text).toContain("1-3 working days")
  expect(transfer.text).toContain("usually 1 working day, up to 5")
  expect(transfer.text).toContain("1-2 business days after the payment is confirmed")
  const back = await noor.follow(transfer, "Choose Payment Method")
  expect(back.document.querySelector("h1")?.text).toBe("Choose Payment Method")
  expect(await checkouts()).toEqual([])
})

test("a low balance is shown once on each page", async () => {
  const [id = ""] = await server.control.deployments({ email, name: "desk", status: "failed" })
  await server.control.settings({ balanceCents: { email, cents: 99 } })
  const sentence = "Your balance is down to $0.99"
  for (const path of ["/agents", "/licenses", `/deployments/${id}`, `/deployments/${id}/delete`]) {
    expect((await noor.open(path)).text.split(sentence), path).toHaveLength(2)
  }
  for (const path of ["/deployments", "/deployments/type/trial-vm", "/app", "/balance/add-funds"]) {
    expect((await noor.open(path)).text, path).not.toContain(sentence)
  }
})

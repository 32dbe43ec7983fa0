import type { Page } from "@playwright/test"
import { alertOf } from "../support/alert"
import { allowClipboard, clipboardOf } from "../support/clipboard"
import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { nextPoll } from "../support/launchpad"

function rowNamed(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true })
}

test("a deployment is created, comes up and is deleted", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("noor@example.com")
  await server.control.settings({ speed: 20 })
  await visit(page, "/deployments")
  await expect(page.getByRole("heading", { name: "No deployments yet" })).toBeVisible()
  await expect(page.getByLabel("Deployment name")).toBeHidden()

  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("research-desk")
  await page.getByLabel("Stops after").selectOption("8 hours")
  await page.getByLabel("Deployment name").press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Creating research-desk" })).toBeVisible()

  const row = rowNamed(page, "research-desk")
  await expect(row).toContainText("running")
  await expect(row).toContainText("Trial VM")
  await expect(row.getByRole("link", { name: /Launch UI/ })).toHaveAttribute(
    "href",
    /^https:\/\/[\d-]+\.apps\.hearth\.example$/,
  )

  const warning =
    'WARNING: Are you sure you want to delete deployment "research-desk"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.'
  let asked = ""
  page.on("dialog", (dialog) => {
    asked = dialog.message()
    return dialog.accept()
  })
  await row.getByRole("link", { name: "Delete" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Deleted research-desk" })).toBeVisible()
  await expect(row).toBeHidden()
  expect(asked).toBe(warning)
  const writes = (await server.control.requests()).filter(
    ({ method, path }) => ["POST", "PUT", "DELETE"].includes(method) && path.startsWith("/api/"),
  )
  expect(writes.map(({ method, body }) => [method, body])).toEqual([
    ["POST", { configId: "trial_vm_hetzner", name: "research-desk", timeoutMins: 480 }],
    ["DELETE", null],
  ])
})

test("the button names the chosen type, and the cloud card links to another site", async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("noor@example.com")
  await visit(page, "/deployments/type/trial-vm")
  await expect(page.getByRole("button", { name: "Create Trial VM" })).toBeVisible()
  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await expect(page.getByRole("button", { name: "Create GPU Instance" })).toBeVisible()
  await page.getByRole("radio", { name: /Hearth Cloud/ }).check()
  await expect(page.getByRole("button", { name: /^Create/ })).toBeHidden()
  await expect(page.getByRole("link", { name: /Open Hearth Cloud/ })).toHaveAttribute(
    "href",
    `${server.origin}/sandbox`,
  )
})

test("the version is an advanced option", async ({ page, server, signedIn }) => {
  await signedIn("noor@example.com")
  await visit(page, "/deployments/type/trial-vm")
  await expect(page.locator("select[name=version]")).toBeHidden()
  await page.getByText("+ Show Advanced Options", { exact: true }).click()
  await page.locator("select[name=version]").selectOption("2.0.9")
  await page.getByText("− Hide Advanced Options", { exact: true }).click()
  await page.getByLabel("Deployment name").fill("desk")
  await page.getByLabel("Deployment name").press("Enter")
  await expect(rowNamed(page, "desk")).toContainText("2.0.9")
  const posted = (await server.control.requests()).find(
    ({ method, path }) => method === "POST" && path === "/api/deployments",
  )
  expect(posted?.body).toMatchObject({ name: "desk", hearthVersion: "2.0.9" })
})

test("only GPU machines have a token field, and a refused token keeps the rest of the form", async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await server.control.fault({
    path: "/api/user/meta",
    method: "PUT",
    fault: { kind: "status", status: 500 },
  })
  await visit(page, "/deployments/type/trial-vm")
  const token = page.getByLabel("Model-hub token")
  await expect(token).toBeHidden()
  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await token.fill("hf_sample")
  await page.getByLabel("Deployment name").fill("big")
  await page.getByRole("button", { name: "Create GPU Instance" }).click()
  await expect(alertOf(page)).toContainText("Failed to update Huggingface token")
  await expect(token).toBeFocused()
  await expect(page.getByLabel("Deployment name")).toHaveValue("big")
  await expect(rowNamed(page, "big")).toBeHidden()
})

test("the estimated cost follows the choice", async ({ page, signedIn }) => {
  await signedIn("noor@example.com")
  await visit(page, "/deployments")
  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await expect(page.getByText("$5.00 an hour, $120.00 a day, until you stop it.")).toBeVisible()
  await expect(
    page.getByText("Your balance of $4.00 doesn't cover the first hour, which costs $5.00."),
  ).toBeVisible()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await expect(page.getByText("$0.10 an hour, $2.40 a day, until you stop it.")).toBeVisible()
  await expect(page.getByText("$5.00 an hour")).toBeHidden()
  await page.getByLabel("Stops after").selectOption("8 hours")
  await expect(page.getByText("$0.10 an hour, $2.40 a day, until you stop it.")).toBeHidden()
})

test("402 keeps the form, with a link to the balance and back", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("noor@example.com")
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 0 } })
  await visit(page, "/deployments/type/gpu-instance")
  await page.getByLabel("Deployment name").fill("big-one")
  await page.getByLabel("Stops after").selectOption("4 hours")
  await page.getByRole("button", { name: "Create GPU Instance" }).click()
  const alert = alertOf(page)
  await expect(alert).toHaveText(/\. Please add funds to your balance to continue\.$/)
  await expect(page.getByLabel("Deployment name")).toHaveValue("big-one")
  await expect(page.getByLabel("Stops after")).toHaveValue("240")
  await expect(page.locator(":focus").getByRole("alert")).toBeVisible()
  await alert.getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
  await page.getByRole("link", { name: "Back to your new deployment" }).click()
  await expect(page.getByRole("radio", { name: /GPU Instance/ })).toBeChecked()
  await expect(page.getByLabel("Deployment name")).toHaveValue("big-one")
  await expect(page.getByLabel("Stops after")).toHaveValue("240")
  await expect(page.getByRole("button", { name: "Create GPU Instance" })).toBeEnabled()
})

test("when the list fails to load, the form stays and Retry loads the list", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await server.control.fault({ path: "/api/deployments", fault: { kind: "status", status: 500 } })
  await visit(page, "/deployments/type/trial-vm")
  await expect(alertOf(page)).toContainText("Couldn't load your deployments")
  await expect(page.getByLabel("Deployment name")).toBeVisible()
  await server.control.clearFaults()
  await page.getByRole("link", { name: "Retry" }).click()
  await expect(rowNamed(page, "gpu-prod")).toBeVisible()
})

test("visitors see the call to action", { tag: "@js" }, async ({ page, server }) => {
  await visit(page, "/deployments")
  await page.getByRole("link", { name: /GPU Instance/ }).click()
  await expect(page).toHaveURL("/deployments/type/gpu-instance")
  await page.getByRole("link", { name: "Register to Deploy" }).click()
  await page.getByRole("button", { name: /ada@example.com/ }).click()
  await expect(page).toHaveURL("/deployments/type/gpu-instance")
  await expect(page.getByRole("radio", { name: /GPU Instance/ })).toBeChecked()
  const before = (await server.control.requests()).filter(({ account }) => account === null)
  expect(before.filter(({ path }) => path.startsWith("/api/"))).toEqual([])
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("a name of spaces cannot be sent, and a real name can", async ({ page, signedIn }) => {
    await signedIn("noor@example.com")
    await visit(page, "/deployments/type/trial-vm")
    const create = page.getByRole("button", { name: "Create Trial VM" })
    await expect(create).toBeDisabled()
    await page.getByLabel("Deployment name").fill("   ")
    await expect(create).toBeDisabled()
    await page.getByLabel("Deployment name").fill("desk")
    await expect(create).toBeEnabled()
  })

  test("the cost estimate is recalculated at once", async ({ page, signedIn }) => {
    await signedIn("noor@example.com")
    await visit(page, "/deployments/type/gpu-instance")
    await page.getByLabel("Stops after").selectOption("8 hours")
    await expect(page.getByText("For 8 hours this run costs at most $40.00.").first()).toBeVisible()
  })

  test("a double click creates one deployment", async ({ page, server, signedIn }) => {
    await signedIn("noor@example.com")
    await server.control.fault({
      method: "POST",
      path: "/api/deployments",
      fault: { kind: "delay", ms: 200 },
    })
    await visit(page, "/deployments/type/trial-vm")
    await page.getByLabel("Deployment name").fill("once")
    await page.getByRole("button", { name: "Create Trial VM" }).dblclick()
    await expect(rowNamed(page, "once")).toBeVisible()
    await expect(page.getByRole("article")).toHaveCount(1)
    const posts = (await server.control.requests()).filter(
      ({ method, path }) => method === "POST" && path === "/api/deployments",
    )
    expect(posts).toHaveLength(1)
  })

  test("a new deployment is polled every 2 s until it runs, and the form is empty again", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("noor@example.com")
    await visit(page, "/deployments")
    await page.getByRole("radio", { name: /Trial VM/ }).check()
    await page.getByLabel("Deployment name").fill("desk")
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    await expect(rowNamed(page, "desk")).toContainText("Starting...")
    await expect(page.getByRole("radio", { name: /Trial VM/ })).not.toBeChecked()
    await server.control.clearRequests()
    await expect(rowNamed(page, "desk")).toContainText("installing")
    const asked = (await server.control.requests()).filter(({ path }) => path === "/api/deployments")
    const times = asked.map(({ at }) => Date.parse(at))
    expect(times.length).toBeGreaterThanOrEqual(1)
    for (const [place, time] of times.slice(1).entries())
      expect(time - (times[place] ?? 0)).toBeLessThan(3_500)
  })

  test("the list refreshes with one request and keeps focus, scroll position and typed text", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments/type/trial-vm")
    const name = page.getByLabel("Deployment name")
    await name.fill("half a na")
    await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5))
    await nextPoll(page)
    await server.control.clearRequests()
    await server.control.deployments({
      email: "ada@example.com",
      name: "newcomer",
      configId: "trial_vm_hetzner",
      status: "running",
    })
    await nextPoll(page)
    await expect(rowNamed(page, "newcomer")).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue("half a na")
    expect(
      await name.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    ).toEqual([2, 5])
    const asked = (await server.control.requests()).map(({ path }) => path)
    expect(asked.filter((path) => path === "/api/deployments")).toHaveLength(1)
    expect(asked).not.toContain("/api/deployments/types")
    expect(asked).not.toContain("/api/auth/check-admin")
  })

  test("selected text in the list survives a refresh", async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments")
    await rowNamed(page, "gpu-prod").getByRole("heading").selectText()
    await nextPoll(page)
    await nextPoll(page)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("gpu-prod")
  })

  test("while the platform fails, the last list stays and shows its age", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments")
    await expect(rowNamed(page, "gpu-prod")).toBeVisible()
    await server.control.fault({ path: "/api/deployments", fault: { kind: "status", status: 500 } })
    const stale = page.getByRole("status").filter({ hasText: /Last updated .* · retrying/ })
    await nextPoll(page)
    await expect(stale).toBeVisible()
    await expect(rowNamed(page, "gpu-prod")).toBeVisible()
    await server.control.clearFaults()
    await nextPoll(page)
    await expect(stale).toBeHidden()
  })

  test("while this server cannot be reached, the page stays too", async ({ page, signedIn, tolerate }) => {
    tolerate(/net::ERR_FAILED/)
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments")
    await page.route("**/deployments/list?*", (route) => route.abort())
    await advance(page, 6_000, "fastForward")
    await expect(page.getByRole("status").filter({ hasText: /Last updated .* · retrying/ })).toBeVisible()
    await page.unroute("**/deployments/list?*")
    await nextPoll(page)
    await expect(page.getByRole("status").filter({ hasText: /Last updated/ })).toBeHidden()
    await expect(rowNamed(page, "gpu-prod")).toBeVisible()
  })

  test("the page survives a creation and a deletion that cannot be sent", async ({
    page,
    signedIn,
    tolerate,
  }) => {
    tolerate(/net::ERR_FAILED/)
    await signedIn("ada@example.com")
    await visit(page, "/deployments/type/trial-vm")
    const name = page.getByLabel("Deployment name")
    await name.fill("half a name")
    await page.route("**/*.data*", (route) => route.abort())
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    const problems = alertOf(page)
    await expect(problems).toHaveText([/^Failed to create deployment\. Please try again later\. .+may exist/])
    page.on("dialog", (dialog) => dialog.accept())
    await rowNamed(page, "gpu-prod").getByRole("link", { name: "Delete" }).click()
    await expect(rowNamed(page, "gpu-prod").locator("..").getByRole("alert")).toHaveText(
      "Failed to delete deployment. Please try again later.",
    )
    await expect(name).toHaveValue("half a name")
    await page.unroute("**/*.data*")
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    await expect(rowNamed(page, "half a name")).toBeVisible()
  })

  test("when the session ends, typed text stays and private data goes", async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments/type/trial-vm")
    await page.getByLabel("Deployment name").fill("half a na")
    await context.clearCookies()
    await nextPoll(page)
    await expect(alertOf(page)).toContainText("Your session has ended.")
    await expect(page.getByLabel("Deployment name")).toHaveValue("half a na")
    await expect(rowNamed(page, "gpu-prod")).toBeHidden()
  })

  test("a refused deletion keeps the row and shows an error", async ({ page, server, signedIn }) => {
    await signedIn("ada@example.com")
    await server.control.fault({
      method: "DELETE",
      path: "/api/deployments/*",
      fault: { kind: "status", status: 500 },
    })
    await visit(page, "/deployments")
    page.on("dialog", (dialog) => dialog.accept())
    await rowNamed(page, "gpu-prod").getByRole("link", { name: "Delete" }).click()
    await expect(alertOf(page)).toContainText("Failed to delete deployment")
    await expect(rowNamed(page, "gpu-prod")).toBeVisible()
  })

  test("canceling a deletion changes nothing, and confirming it keeps text typed elsewhere", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await visit(page, "/deployments/type/trial-vm")
    await page.getByLabel("Deployment name").fill("half a na")
    const remove = rowNamed(page, "gpu-prod").getByRole("link", { name: "Delete" })
    page.once("dialog", (dialog) => dialog.dismiss())
    await remove.click()
    page.once("dialog", (dialog) => dialog.accept())
    await remove.click()
    await expect(rowNamed(page, "gpu-prod")).toBeHidden()
    await expect(page.getByLabel("Deployment name")).toHaveValue("half a na")
    await expect(page).toHaveURL("/deployments/type/trial-vm")
    const deletions = (await server.control.requests()).filter(({ method }) => method === "DELETE")
    expect(deletions).toHaveLength(1)
  })

  test("the countdown ticks, and copying an id copies all of it", async ({ page, context, signedIn }) => {
    await allowClipboard(context)
    await signedIn("ada@example.com")
    await visit(page, "/deployments")
    const countdown = rowNamed(page, "gpu-prod").getByText(/^in \d+ h/)
    const first = (await countdown.textContent()) ?? ""
    await expect(countdown).not.toHaveText(first)
    const copy = rowNamed(page, "gpu-prod").getByRole("button", { name: /^Copy id/ })
    await copy.click()
    await expect(copy).toContainText("Copied")
    const id = await clipboardOf(page)
    expect(id).toMatch(/^dep_[a-z0-9]{16}$/)
    await expect(copy).toHaveAccessibleName(`Copy id ${id}`)
  })

  test("the terminal of a new deployment opens by itself and closes after setup", async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("noor@example.com")
    await server.control.settings({ speed: 4 })
    await visit(page, "/deployments/type/trial-vm")
    await page.getByLabel("Deployment name").fill("desk")
    await page.getByRole("button", { name: "Create Trial VM" }).click()
    const terminal = page.getByRole("region", { name: /Terminal/ })
    await expect(terminal).toBeVisible()
    await expect(rowNamed(page, "desk").getByRole("button", { name: /Close Terminal/ })).toBeVisible()
    await expect(terminal).toBeHidden({ timeout: 40_000 })
    await expect(rowNamed(page, "desk").getByRole("button", { name: /Open Terminal/ })).toBeVisible()
  })

  test("a terminal survives the refreshes of the list, and closing it gives the focus back", async ({
    page,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await page.clock.install()
    await visit(page, "/deployments")
    const toggle = rowNamed(page, "gpu-prod").getByRole("button", { name: / Terminal/ })
    await toggle.click()
    const terminal = page.getByRole("region", { name: /Terminal/ })
    await expect(terminal.getByText("*** Connected ***")).toBeVisible()
    const screen = await terminal.elementHandle()
    await nextPoll(page)
    await nextPoll(page)
    expect(await terminal.evaluate((now, before) => now === before, screen)).toBe(true)
    await terminal.getByRole("button", { name: "Close" }).click()
    await expect(terminal).toBeHidden()
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute("aria-expanded", "false")
  })
})

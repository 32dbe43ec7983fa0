import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { installCommand, installScript } from "./install-command"

test.each([
  [
    "https://get.hearth.example/install.sh",
    "curl -sL -O https://get.hearth.example/install.sh && bash install.sh",
  ],
  ["https://get.hearth.example", "curl -sL -O https://get.hearth.example/install.sh && bash install.sh"],
  [
    "https://get.hearth.example/v2/",
    "curl -sL -O https://get.hearth.example/v2/install.sh && bash install.sh",
  ],
  ["https://get.hearth.example/setup.sh", "curl -sL -O https://get.hearth.example/setup.sh && bash setup.sh"],
])("the script at %s is downloaded and started", (address, command) => {
  expect(installCommand(address)).toBe(command)
})

test("options follow the script", () => {
  expect(installScript("https://get.hearth.example/install.sh", "--runner --large")).toBe(
    "bash install.sh --runner --large",
  )
})

test("any address is quoted as one shell word", () => {
  const address = "https://get.hearth.example/it's;touch$(x)/install.sh?a=1&b=`id`"
  const line = installCommand(address)
    .replace(/^curl/, "printf '<%s>'")
    .replace(/ && .*/s, "")
  expect(execFileSync("bash", ["-c", line], { encoding: "utf8" })).toBe(`<-sL><-O><${new URL(address).href}>`)
})

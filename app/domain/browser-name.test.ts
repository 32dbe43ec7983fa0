import { expect, test } from "vitest"
import { browserName } from "./browser-name"

const blink = "AppleWebKit/537.36 (KHTML, like Gecko)"
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

const of = (system: string) => `Mozilla/5.0 (${system})`
const windows = of("Windows NT 10.0; Win64; x64")
const iphone = of("iPhone; CPU iPhone OS 18_6 like Mac OS X")
const ipad = of("iPad; CPU OS 18_6 like Mac OS X")

test.each([
  [`${of("X11; Linux x86_64; rv:140.0")} Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`${of("Macintosh; Intel Mac OS X 10_15_7")} ${webkit} Version/26.0 Safari/605.1.15`, "Safari on macOS"],
  [`${iphone} ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${ipad} ${webkit} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPad"],
  [
    `${of("Linux; Android 10; K")} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${of("Android 15; Mobile; rv:140.0")} Gecko/140.0 Firefox/140.0`, "Firefox on Android"],
  [`${of("X11; CrOS x86_64 14541.0.0")} ${blink} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["Lynx/2.9.2 libwww-FM/2.14", "Lynx"],
  ["Mozilla/5.0 (X11; Linux x86_64) Konqueror", "A browser on Linux"],
  ["", ""],
  ["<script>alert(1)</script>", ""],
  [`${"x".repeat(600)} Firefox/1 Linux`, ""],
])("%s is %j", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

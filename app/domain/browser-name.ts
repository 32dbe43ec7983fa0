type Rule = readonly [name: string, pattern: RegExp]

// The first match counts: most browsers also name the ones that they descend from.
const browsers: readonly Rule[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPiOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chromium", /\bChromium\//],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
  ["Lynx", /^Lynx\//],
  ["w3m", /^w3m\//],
  ["curl", /^curl\//],
]

const systems: readonly Rule[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac ?OS ?X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
]

/** Real ones have about 150 characters; patterns must not read more than this of what a client sends. */
const longest = 512

/**
 * "Firefox on Linux", from a User-Agent header; "" when it names nothing known. Any client can send any name, so it only helps
 * people to recognize their browsers.
 */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, longest)
  const [browser, system] = [browsers, systems].map((rules) => rules.find(([, rule]) => rule.test(text))?.[0])
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : "")
}

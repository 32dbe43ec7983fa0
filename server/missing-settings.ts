import type { Config } from "./config"

/** Settings whose absence makes a page poorer, which nobody would see in a healthy process. The sandbox has its own releases and bank. */
export function missingSettings({
  upstream,
  releasesUrl,
  bank,
  brand,
}: Pick<Config, "upstream" | "releasesUrl" | "bank"> & { brand: Pick<Config["brand"], "chatScriptUrl"> }) {
  const real = upstream !== "sandbox"
  return [
    { setting: "RELEASES_URL", unset: real && !releasesUrl, lacks: "current versions in version lists" },
    { setting: "BANK_*", unset: real && !bank, lacks: "bank transfer as a way to pay a license" },
    { setting: "CHAT_SCRIPT_URL", unset: !brand.chatScriptUrl, lacks: "a chat on the contact page" },
  ].flatMap(({ unset, ...told }) => (unset ? [told] : []))
}

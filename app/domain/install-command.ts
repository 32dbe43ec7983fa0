import { shellWord } from "./generator/shell-quote"

/**
 * The line that installs the product on one machine (spec 2 §2.5, §2.11): fetches the script and starts it. `installUrl` is the
 * script's address, or that of the folder in which install.sh lies; `options` are for the script, already quoted for a shell.
 */
export function installCommand(installUrl: string, options = "") {
  const script = scriptAddress(installUrl)
  return `curl -sL -O ${shellWord(script.href)} && ${installScript(installUrl, options)}`
}

/** The same script once it is there. */
export function installScript(installUrl: string, options = "") {
  const file = scriptAddress(installUrl).pathname.split("/").at(-1) ?? ""
  return `bash ${[shellWord(file), options].filter(Boolean).join(" ")}`
}

function scriptAddress(installUrl: string) {
  const address = new URL(installUrl)
  if (!address.pathname.endsWith(".sh"))
    address.pathname = `${address.pathname.replace(/\/$/, "")}/install.sh`
  return address
}

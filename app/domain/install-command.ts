import { shellWord } from "./generator/shell-quote"

/**
 * The command that downloads and starts the install script. `installUrl` is the script's address, or its folder;
 * `options` are already quoted for a shell.
 */
export function installCommand(installUrl: string, options = "") {
  const script = scriptAddress(installUrl)
  return `curl -sL -O ${shellWord(script.href)} && ${installScript(installUrl, options)}`
}

/** The command that starts the downloaded script. */
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

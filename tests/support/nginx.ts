import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atExit } from "./at-exit"
import { makeCertificate } from "./certificate"
import { untilListening } from "./listening"

export type Nginx = Awaited<ReturnType<typeof startNginx>>

/** A real nginx with TLS on that port, configured by the file that operators get, in front of nodes on these ports. */
export async function startNginx(port: number, nodes: number[]) {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"))
  const { certificate, key } = makeCertificate(folder)
  const upstream = nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`).join("\n  ")
  const site = readFileSync("server/deploy/nginx.conf", "utf8")
    .replace(/server 172[\s\S]*?(?=\n {2}keepalive)/, upstream)
    .replace(/(?<=\n {2})listen 443 ssl/, `listen 127.0.0.1:${port} ssl`)
    .replace("launchpad.example", "localhost")
    .replace("/etc/nginx/tls/launchpad.pem", certificate)
    .replace("/etc/nginx/tls/launchpad.key", key)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const configuration = join(folder, "nginx.conf")
  writeFileSync(
    configuration,
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr;
     events {} http { access_log off; ${temporary.join(" ")} ${site} }`,
  )
  const child = spawn("nginx", ["-p", folder, "-c", configuration], { stdio: ["ignore", "ignore", "pipe"] })
  const forget = atExit(() => {
    child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })
  let problem = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    problem = (problem + text).slice(-2_000)
  })
  await untilListening("nginx", port, child, () => problem)
  return {
    /** The certificate that clients must trust. */
    certificate: readFileSync(certificate, "utf8"),
    async stop() {
      forget()
      child.kill("SIGKILL")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
      rmSync(folder, { recursive: true })
    },
  }
}

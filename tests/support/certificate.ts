import { spawnSync } from "node:child_process"
import { join } from "node:path"

/** A certificate for localhost that nobody trusts yet, and its key, as files in that folder. */
export function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, "tls.pem"), join(folder, "tls.key")]
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  const made = spawnSync("openssl", ["req", ...kind, "-keyout", key, "-out", certificate, ...subject])
  if (made.status !== 0) throw new Error(`These tests need openssl: ${made.error ?? made.stderr}`)
  return { certificate, key }
}

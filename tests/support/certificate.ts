import { spawnSync } from "node:child_process"
import { join } from "node:path"

/** A certificate that nobody trusts yet, and its key, as files in that folder. With a negative number of days it has expired. */
export function makeCertificate(folder: string, { name = "localhost", days = 2 } = {}) {
  const [request, certificate, key] = [
    join(folder, "tls.csr"),
    join(folder, "tls.pem"),
    join(folder, "tls.key"),
  ]
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`]
  openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, ...subject)
  const signing = ["-in", request, "-signkey", key, "-days", String(days), "-copy_extensions", "copy"]
  openssl("x509", "-req", ...signing, "-out", certificate)
  return { certificate, key }
}

function openssl(...words: string[]) {
  const made = spawnSync("openssl", words)
  if (made.status !== 0) throw new Error(`These tests need openssl: ${made.error ?? made.stderr}`)
}

import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"

// What the files in server/deploy say about each other and about the product. No engine and no cluster runs them here.

const read = (path: string) => readFileSync(path, "utf8")

interface Workload {
  kind: string
  metadata: { name: string }
  spec: {
    selector: { matchLabels: Record<string, string> }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds?: number
        containers: Container[]
        volumes?: Array<{ name: string }>
      }
    }
    volumeClaimTemplates?: Array<{ metadata: { name: string } }>
  }
}

interface Container {
  ports: Array<{ containerPort: number }>
  env?: Array<{ name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string } } }>
  envFrom?: Array<{ secretRef: { name: string } }>
  readinessProbe: Probe
  livenessProbe?: Probe
  volumeMounts: Array<{ name: string }>
}

interface Probe {
  httpGet?: { path: string; port: number }
  tcpSocket?: { port: number }
}

interface Service {
  metadata: { name: string }
  spec: { selector: Record<string, string>; ports: Array<{ port: number; targetPort: number }> }
}

const example = read(".env.example")
const manifest = read("server/deploy/kubernetes.yaml")
const documents = parseAllDocuments(manifest, { strict: true, uniqueKeys: true }).map((document) => {
  expect(document.errors).toEqual([])
  return document.toJS()
})
const ofKind = (kind: string) => documents.filter((document) => document.kind === kind)
const workloads: Workload[] = [...ofKind("Deployment"), ...ofKind("StatefulSet")]
const services: Service[] = ofKind("Service")

const versions: Record<string, string> = {
  Deployment: "apps/v1",
  StatefulSet: "apps/v1",
  Service: "v1",
  Ingress: "networking.k8s.io/v1",
  PodDisruptionBudget: "policy/v1",
  NetworkPolicy: "networking.k8s.io/v1",
}

test("each Kubernetes object has its API's version, and a name of its own in its kind", () => {
  for (const { kind, apiVersion } of documents) expect([kind, apiVersion]).toEqual([kind, versions[kind]])
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(Object.keys(versions)))
  const names = documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(new Set(names).size).toBe(names.length)
})

test("selectors find the pods, and ports and volumes are theirs", () => {
  const selected = (labels: Record<string, string>) =>
    workloads.filter(({ spec }) =>
      Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
    )
  const ports = ({ spec }: Workload) =>
    spec.template.spec.containers.flatMap((container) => container.ports.map((port) => port.containerPort))

  for (const workload of workloads) {
    expect(selected(workload.spec.selector.matchLabels)).toEqual([workload])
    const { containers, volumes = [] } = workload.spec.template.spec
    const claims = workload.spec.volumeClaimTemplates?.map(({ metadata }) => metadata) ?? []
    for (const { readinessProbe, livenessProbe, volumeMounts } of containers) {
      for (const probe of [readinessProbe, livenessProbe ?? readinessProbe])
        expect(ports(workload)).toContain((probe.httpGet ?? probe.tcpSocket)?.port)
      for (const { name } of volumeMounts)
        expect([...volumes, ...claims].map((each) => each.name)).toContain(name)
    }
  }
  for (const { spec } of services) {
    const [workload, ...others] = selected(spec.selector)
    expect(others).toEqual([])
    for (const { targetPort } of spec.ports) expect(workload && ports(workload)).toContain(targetPort)
  }
  for (const { spec } of ofKind("NetworkPolicy")) {
    const [workload, ...others] = selected(spec.podSelector.matchLabels)
    expect(others).toEqual([])
    for (const { from, ports: open = [] } of spec.ingress) {
      for (const { podSelector } of from)
        if (podSelector) expect(selected(podSelector.matchLabels)).toHaveLength(1)
      for (const { port } of open) expect(workload && ports(workload)).toContain(port)
    }
  }
  for (const { spec } of ofKind("PodDisruptionBudget"))
    expect(selected(spec.selector.matchLabels)).toHaveLength(1)
  for (const { spec } of ofKind("StatefulSet"))
    expect(services.map(({ metadata }) => metadata.name)).toContain(spec.serviceName)
  for (const { spec } of ofKind("Ingress"))
    for (const { http } of spec.rules)
      for (const { backend } of http.paths) {
        const service = services.find(({ metadata }) => metadata.name === backend.service.name)
        expect(service?.spec.ports.map(({ port }) => port)).toContain(backend.service.port.number)
      }
})

test("the product is started as it says: its port, probes, settings, secrets and time to stop", () => {
  const [launchpad] = ofKind("Deployment") as Workload[]
  const pod = launchpad?.spec.template.spec
  const [container] = pod?.containers ?? []
  const port = Number(/^ENV PORT=(\d+)$/m.exec(read("Dockerfile"))?.[1])
  expect(container?.ports).toEqual([{ containerPort: port }])
  expect(container?.readinessProbe.httpGet?.path).toBe("/readyz")
  expect(container?.livenessProbe?.httpGet?.path).toBe("/livez")
  expect(pod?.terminationGracePeriodSeconds).toBe(30)

  const known = example + manifest
  for (const { name } of container?.env ?? [])
    expect(
      ["POD_IP", "REDIS_PASSWORD"].includes(name) || new RegExp(`^#? ?${name}=`, "m").test(known),
      name,
    ).toBe(true)
  const redis = new URL(container?.env?.find(({ name }) => name === "REDIS_URL")?.value ?? "")
  const service = services.find(({ metadata }) => metadata.name === redis.hostname)
  expect(service?.spec.ports.map((each) => String(each.port))).toContain(redis.port)

  const [ingress] = ofKind("Ingress")
  const secrets = [
    ...(container?.envFrom ?? []).map(({ secretRef }) => secretRef.name),
    ...workloads.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env = [] }) =>
        env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ),
    ),
    ...ingress.spec.tls.map(({ secretName }: { secretName: string }) => secretName),
  ]
  for (const name of secrets)
    expect(manifest).toMatch(new RegExp(`^# kubectl create secret (?:generic|tls) ${name} `, "m"))
})

test("nodes of the composition get their secrets as files from outside of the repository and the build", () => {
  const { services, secrets } = parse(read("server/deploy/compose.yaml"), { merge: true })
  for (const { env_file, environment, secrets: given } of Object.values<Record<string, string>>(services)) {
    if (!env_file) continue
    expect(given).toEqual(Object.keys(secrets))
    const read = Object.entries(environment ?? {}).filter(([name]) => name.endsWith("_FILE"))
    expect(read.map(([, path]) => path)).toEqual(Object.keys(secrets).map((name) => `/run/secrets/${name}`))
    for (const [name] of read) expect(example).toContain(`\n# ${name}=`)
  }
  const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes)
  const inside = [
    ...Object.values<Record<string, string>>(services).map(({ env_file }) => env_file ?? "/"),
    ...Object.values<{ file: string }>(secrets).map(({ file }) => file),
    ...mounts.map((mount) => mount.split(":")[0] ?? "").filter((path) => path.includes("/")),
  ].filter((path) => !path.startsWith("/"))
  // Relative paths are from the folder of the file. What git has already is no secret.
  for (const path of inside)
    execFileSync("git", ["ls-files", "--error-unmatch", resolve("server/deploy", path)], { stdio: "pipe" })
})

test("nginx leads to each node of the composition, and Redis has the same settings everywhere", () => {
  const { services } = parse(read("server/deploy/compose.yaml"), { merge: true })
  const nodes = Object.keys(services).filter((name) => name.startsWith("node-"))
  const upstream = [
    ...read("server/deploy/nginx.conf").matchAll(/^ {2}server ([\d.]+):3000 max_fails=1 fail_timeout=2s;$/gm),
  ]
  expect(upstream.map((match) => match[1])).toEqual(
    nodes.map((name) => services[name].networks.default.ipv4_address),
  )
  for (const name of nodes) expect(services[name].environment.NODE_ADDRESS).toBe(`http://${name}:3000`)
  const [redis] = ofKind("StatefulSet")
  expect(redis.spec.template.spec.containers[0].args.join(" ")).toBe(
    `exec ${services.redis.command} --requirepass "$REDIS_PASSWORD"`,
  )
})

test("the kustomization changes what the manifest has, also where its comment is followed", () => {
  const path = "server/deploy/kustomization.yaml"
  const { resources, images, patches } = parse(
    read(path)
      .replaceAll("\n  # ", "\n  ")
      .replace(/\n {2}On Open.*/, ""),
  )
  expect(resources).toEqual(["kubernetes.yaml"])
  for (const { name } of images) expect(manifest).toContain(` image: ${name}:`)
  expect(patches).toHaveLength(2)
  for (const { target, patch } of patches) {
    const found = documents.find(
      ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
    )
    for (const { path, value } of parse(patch)) {
      const old = path
        .slice(1)
        .split("/")
        .reduce((part: Record<string, unknown>, key: string) => part[key], found)
      expect(typeof old).toBe(typeof value)
    }
  }
  // Nobody chooses the user of the product's own pods but the image.
  expect(JSON.stringify(ofKind("Deployment"))).not.toContain("runAsUser")
})

import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { startChild } from "./child-server"

const files = {
  "package.json": JSON.stringify({
    name: "stock",
    type: "module",
    // Only their names count: the packages are this repository's.
    dependencies: { "@react-router/node": "*", isbot: "*", "react-router": "*" },
  }),
  "vite.config.js": `import { reactRouter } from "@react-router/dev/vite"
export default { plugins: [reactRouter()] }
`,
  "app/routes.js": `import { index, route } from "@react-router/dev/routes"
export default [index("bare.jsx"), route("table/:rows", "table.jsx")]
`,
  "app/root.jsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
`,
  "app/bare.jsx": `export default function Bare() {
  return <main><h1>Stock</h1><p>A page without anything.</p></main>
}
`,
  "app/table.jsx": `export function loader({ params }) {
  const rows = Array.from({ length: Math.min(Number(params.rows), 1000) }, (_, at) => ({
    id: "dep-" + at,
    name: "machine " + at,
    status: "running",
    type: "Trial VM",
    createdAt: "2026-11-21T13:04:05.123Z",
    ipv4: "203.0.113." + (at % 250),
  }))
  return { rows }
}
export default function Table({ loaderData }) {
  return (
    <main>
      <h1>Machines</h1>
      <table>
        <thead>
          <tr><th>Name</th><th>Status</th><th>Type</th><th>Created</th><th>Address</th></tr>
        </thead>
        <tbody>
          {loaderData.rows.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{row.status}</td>
              <td>{row.type}</td>
              <td><time dateTime={row.createdAt}>{row.createdAt}</time></td>
              <td><a href={"http://" + row.ipv4}>{row.ipv4}</a></td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
`,
}

/**
 * A floor: a bare page and tables as React Router's template serves them. It is generated in a temporary folder and
 * built with this repository's packages.
 */
export async function startStock() {
  const folder = mkdtempSync(join(tmpdir(), "stock-"))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", clean)
  mkdirSync(join(folder, "app"))
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const packages = join(folder, "node_modules", "@react-router")
  const { PATH, HOME } = process.env
  execFileSync(process.execPath, [join(packages, "dev", "bin.js"), "build"], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production" },
    // The error of a failed build has what it printed.
    stdio: "pipe",
  })
  const serve = [process.execPath, join(packages, "serve", "bin.js"), "build/server/index.js"]
  const server = await startChild(serve, { cwd: folder, env: { HOST: "127.0.0.1" } })
  return {
    ...server,
    async stop() {
      await server.stop()
      clean()
    },
  }
}

interface Operation {
  id: string
  /** Method and path with parameters in braces: "GET /studies/{id}". */
  call: string
  summary: string
  /** Descriptions by query parameter. A name that ends with "?" is optional. */
  query?: Record<string, string>
  /** Descriptions by field of the JSON body. */
  body?: Record<string, string>
}

interface Parameter {
  name: string
  in: "path" | "query"
  required: boolean
  description?: string
  schema: { type: "string" }
}

export interface OpenApi {
  openapi: "3.1.0"
  info: { title: string; version: string }
  paths: Record<string, Record<string, unknown>>
}

export function openApi(title: string, operations: Operation[]): OpenApi {
  const paths: OpenApi["paths"] = {}
  for (const { id, call, summary, query = {}, body } of operations) {
    const [method = "GET", path = "/"] = call.split(" ")
    const parameters = [...pathParameters(path), ...queryParameters(query)]
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: id,
        summary,
        ...(parameters.length > 0 && { parameters }),
        ...(body && { requestBody: jsonBody(body) }),
        responses: { 200: { description: "OK" } },
      },
    }
  }
  return { openapi: "3.1.0", info: { title, version: "1.0.0" }, paths }
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }))
}

function queryParameters(query: Record<string, string>): Parameter[] {
  return Object.entries(query).map(([name, description]) => ({
    name: name.replace(/\?$/, ""),
    in: "query",
    required: !name.endsWith("?"),
    description,
    schema: { type: "string" },
  }))
}

function jsonBody(fields: Record<string, string>) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: "string", description }]),
  )
  return {
    required: true,
    content: {
      "application/json": { schema: { type: "object", required: Object.keys(fields), properties } },
    },
  }
}

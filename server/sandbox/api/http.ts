import type { Request, Response } from "express"
import type { z } from "zod"
import { SandboxFailure } from "../database"

export function sendError(response: Response, status: number, error: string) {
  response.status(status).json({ error })
}

/** Refuses invalid input with the first reason, and the name of its field. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SandboxFailure(400, issue ? `${issue.path.join(".")}: ${issue.message}` : "Bad request")
}

export function orNotFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new SandboxFailure(404, `${what} not found`)
  return found
}

/** The host runs Express without a query parser. An empty parameter counts as missing. */
export function readQuery<T>(schema: z.ZodType<T>, { originalUrl }: Request) {
  const { searchParams } = new URL(originalUrl, "http://localhost")
  return readInput(schema, Object.fromEntries([...searchParams].filter(([, value]) => value !== "")))
}

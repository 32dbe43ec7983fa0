import type { Request, Response } from "express"
import type { z } from "zod"
import type { Result } from "../result"

/** Sends the value, or the error as `{error}`. */
export function sendResult<T>(
  response: Response,
  outcome: Result<T>,
  shape: (value: T) => unknown = identity,
) {
  if (outcome.ok) response.json(shape(outcome.value))
  else sendError(response, outcome.status, outcome.error)
}

export function sendError(response: Response, status: number, error: string) {
  response.status(status).json({ error })
}

export function firstIssue(error: z.ZodError) {
  return error.issues[0]?.message ?? "Bad request"
}

function identity<T>(value: T): unknown {
  return value
}

/** The host runs Express without a query parser. An empty parameter counts as missing. */
export function queryParameters({ originalUrl }: Request) {
  const { searchParams } = new URL(originalUrl, "http://localhost")
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ""))
}

import type { Response } from "express"
import type { z } from "zod"
import type { Outcome } from "../outcome"

/** Sends a value, or a refusal as `{error}`. */
export function answer<T>(response: Response, outcome: Outcome<T>, shape: (value: T) => unknown = asIs) {
  if (outcome.ok) response.json(shape(outcome.value))
  else refusal(response, outcome.status, outcome.error)
}

export function refusal(response: Response, status: number, error: string) {
  response.status(status).json({ error })
}

/** What a refusal of bad input says. */
export function firstProblem(error: z.ZodError) {
  return error.issues[0]?.message ?? "Bad request"
}

function asIs<T>(value: T): unknown {
  return value
}

import type { Response } from "express"
import type { Outcome } from "../outcome"

/** Sends a value, or a refusal as `{error}`. */
export function answer<T>(response: Response, outcome: Outcome<T>, shape: (value: T) => unknown = asIs) {
  if (outcome.ok) response.json(shape(outcome.value))
  else refusal(response, outcome.status, outcome.error)
}

export function refusal(response: Response, status: number, error: string) {
  response.status(status).json({ error })
}

function asIs<T>(value: T): unknown {
  return value
}

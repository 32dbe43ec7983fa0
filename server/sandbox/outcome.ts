/** What a call came to; a refusal's text is meant for the caller and goes into `{error}`. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export interface Refusal {
  ok: false
  status: number
  error: string
}

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function refuse(status: number, error: string): Refusal {
  return { ok: false, status, error }
}

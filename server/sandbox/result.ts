/** The API returns `error` to the caller as `{error}`. */
export type Result<T> = { ok: true; value: T } | ErrorResult

export interface ErrorResult {
  ok: false
  status: number
  error: string
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function err(status: number, error: string): ErrorResult {
  return { ok: false, status, error }
}

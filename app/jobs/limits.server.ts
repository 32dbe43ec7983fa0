export interface JobLimits {
  rows: number
  /** Rows of one job in parallel. */
  parallel: number
  runningPerPerson: number
  keptPerPerson: number
  /** Of this process, across all users. */
  running: number
  /** How long receipts are kept. */
  keepMs: number
  /** How often a process looks for interrupted jobs, and renews the leases of its own. */
  watchMs: number
  /** Grace period for rows in progress at shutdown: longer than any platform call. */
  graceMs: number
}

export const jobLimits: JobLimits = {
  rows: 1_000,
  parallel: 4,
  runningPerPerson: 3,
  keptPerPerson: 50,
  running: 20,
  keepMs: 30 * 24 * 60 * 60_000,
  watchMs: 2_000,
  graceMs: 20_000,
}

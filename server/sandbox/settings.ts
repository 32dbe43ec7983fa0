/** What a test may turn while the sandbox runs; a restart or a reset brings the defaults back. */
export interface Settings {
  /** Seconds. */
  accessTokenTtl: number
  /** How many times faster than usual a deployment lives; money keeps to real time. */
  speed: number
  /** The next deployment that is created fails with this cause. */
  failNext: string | undefined
}

export function defaultSettings(): Settings {
  return { accessTokenTtl: 300, speed: 1, failNext: undefined }
}

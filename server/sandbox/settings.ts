/** Settings that tests change at runtime. A restart or a reset restores the defaults. */
export interface Settings {
  /** Seconds. */
  accessTokenTtl: number
  /** Speeds up lifecycles. Billing and timeouts stay in real time. */
  speed: number
  /** The next created deployment fails with this message. */
  failNext: string | undefined
  /** Names and texts in the answers are replaced by long or foreign ones. */
  texts: "long" | "foreign" | undefined
}

export function defaultSettings(): Settings {
  return { accessTokenTtl: 300, speed: 1, failNext: undefined, texts: undefined }
}

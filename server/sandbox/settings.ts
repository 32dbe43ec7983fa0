import { z } from "zod"

export const settingsSchema = z.strictObject({
  /** Seconds. */
  accessTokenTtl: z.int().min(1).max(86_400),
  /** Speeds up lifecycles. Billing and timeouts stay in real time. */
  speed: z.number().min(0.01).max(10_000),
  /** The next created deployment fails with this message. */
  failNext: z.string().min(1).max(500).optional(),
  /** Names and texts in the answers are replaced by long or foreign ones. */
  texts: z.enum(["long", "foreign"]).optional(),
})

/** Settings that tests change at runtime. A restart or a reset restores the defaults. */
export type Settings = z.infer<typeof settingsSchema>

export function defaultSettings(): Settings {
  return { accessTokenTtl: 300, speed: 1, failNext: undefined, texts: undefined }
}

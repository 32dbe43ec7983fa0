import { createTimeouts } from "~/domain/deployment-types"

/** Form values cannot be null; this one stands for it. */
export const forever = "forever"

/** The choices of "Stops after" as the form writes them. */
export const timeoutOptions = createTimeouts.map(({ minutes, label }) => ({
  value: minutes === null ? forever : String(minutes),
  label,
}))

import { z } from "zod"

const status = z.object({
  kind: z.literal("status"),
  status: z.int().min(200).max(599),
  /** Sent as JSON; a text is sent as it is when `headers` names another content type. */
  body: z.json().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

const effect = z.discriminatedUnion("kind", [
  status,
  /** The answer is the usual one, so many milliseconds late. */
  z.object({ kind: z.literal("delay"), ms: z.int().min(0) }),
  /** The connection is reset without an answer. */
  z.object({ kind: z.literal("cut") }),
  /** 200 with JSON that ends in the middle. */
  z.object({ kind: z.literal("malformed") }),
  /** 200 with valid JSON of so many bytes, counted before compression. */
  z.object({ kind: z.literal("huge"), bytes: z.int().min(2), gzip: z.boolean().optional() }),
  /** 200 with a file, which breaks off after these bytes when `cut`. */
  z.object({
    kind: z.literal("file"),
    type: z.string(),
    base64: z.base64(),
    cut: z.boolean().optional(),
  }),
  /** 200 with this JSON. */
  z.object({ kind: z.literal("json"), body: z.json() }),
  /** 200 with so many bytes that call themselves a zip, as fast as they are taken. */
  z.object({ kind: z.literal("zip"), bytes: z.int().min(1) }),
])

export const faultSchema = z.object({
  method: z.string().toUpperCase().optional(),
  /** Exact path below /sandbox; `*` stands for one whole segment. */
  path: z.string().startsWith("/"),
  account: z.email().optional(),
  /** How often it strikes; until it is cleared when left out. */
  times: z.int().min(1).optional(),
  fault: effect,
})

export type Fault = z.infer<typeof faultSchema>
export type FaultEffect = z.infer<typeof effect>

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** What befalls this request; the oldest fault that fits, and one of its times is used up. */
  take(request: { method: string; path: string; account: string | null }): FaultEffect | undefined
}

export function createFaults(): Faults {
  let faults: Array<{ fault: Fault; left: number }> = []
  return {
    add(fault) {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      faults = []
    },
    take(request) {
      const hit = faults.find(({ fault }) => matches(fault, request))
      if (!hit) return undefined
      hit.left -= 1
      if (hit.left === 0) faults = faults.filter((other) => other !== hit)
      return hit.fault.fault
    },
  }
}

function matches(fault: Fault, request: { method: string; path: string; account: string | null }) {
  if (fault.method !== undefined && fault.method !== request.method) return false
  if (fault.account !== undefined && fault.account !== request.account) return false
  const pattern = fault.path.split("/")
  const segments = request.path.split("/")
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === segments[index] || (part === "*" && segments[index] !== ""))
  )
}

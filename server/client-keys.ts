import { createPrivateKey } from "node:crypto"
import { z } from "zod"
import { tryParseJson } from "../app/domain/parse-json"

const algorithms = ["ES256", "PS256", "RS256"] as const
const noKid = "must have a kid in each key"
const noSet = "must be a JSON Web Key Set"

const key = z
  .looseObject(
    {
      kid: z.string(noKid).min(1, noKid),
      alg: z.enum(algorithms, `must have an alg in each key: ${algorithms.join(", ")}`),
    },
    noSet,
  )
  .transform(({ kid, alg, ...jwk }, context) => {
    try {
      const key = createPrivateKey({ key: jwk, format: "jwk" })
      const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
      if (alg === "ES256" ? namedCurve === "prime256v1" : modulusLength >= 2048) return { kid, alg, key }
      context.addIssue("must have keys that fit their alg: P-256 for ES256, else RSA of 2048 bits or more")
    } catch {
      context.addIssue("must have whole private keys")
    }
    return z.NEVER
  })

/** A JSON Web Key Set of the private keys by which this client proves its identity. */
export const clientKeys = z
  .string()
  .transform(tryParseJson)
  .pipe(
    z.object(
      { keys: z.array(key, noSet).min(1, "must have a key").max(2, "must have at most two keys") },
      noSet,
    ),
  )
  .transform(({ keys }) => keys)

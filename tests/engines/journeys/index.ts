import { account } from "./account"
import { admin } from "./admin"
import { agents } from "./agents"
import { billing } from "./billing"
import { deployments } from "./deployments"
import type { Journey } from "./journey"
import { machines } from "./machines"
import { site } from "./site"

export const journeys: Journey[] = [
  ...account,
  ...deployments,
  ...machines,
  ...billing,
  ...admin,
  ...agents,
  ...site,
]

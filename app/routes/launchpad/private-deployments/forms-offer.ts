import type { RouterContextProvider } from "react-router"
import { type AccessOffer, readAccessOffer } from "./access/access-offer"
import type { Guide } from "./content/guide"
import { type GeneratorOffer, readOffer } from "./generator/offer"

/** What the forms of a guide need to be drawn. */
export type FormsOffer =
  | { kind: "cluster"; generator: GeneratorOffer }
  | { kind: "machine"; access: AccessOffer }

/** For a cluster the configuration, for a machine its address; null for a guide that has neither step. */
export async function readForms(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
  { steps }: Guide,
): Promise<FormsOffer | null> {
  if (steps.some(({ id }) => id === "configuration")) {
    return { kind: "cluster", generator: await readOffer(context, search) }
  }
  if (steps.some(({ id }) => id === "access")) {
    return { kind: "machine", access: await readAccessOffer(context, search) }
  }
  return null
}

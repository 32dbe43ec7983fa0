import type { Brand } from "../../app/brand"
import terms from "./license-terms.txt?raw"

/** Plain text; a blank line separates paragraphs. */
export function licenseTerms({ name }: Brand) {
  return terms.trimEnd().replaceAll("{name}", name)
}

import type { RoiResult } from "~/domain/roi"
import { dollars, month } from "./format"

/** The payback chart in words. */
export function paybackSentence({ months, investment, paybackMonth }: RoiResult): string {
  const end = months.at(-1)?.cumulative ?? 0
  const paid = paybackMonth === null ? "It is not paid back." : `It is paid back in ${month(paybackMonth)}.`
  return `Cumulative value over 12 months reaches ${dollars(end)}, the investment is ${dollars(investment)}. ${paid}`
}

import { hostedRates } from "~/domain/pricing"
import { formatMoney, formatPrice } from "~/ui/money"

const { hourly, trialCredit, cloudPerUserAndMonth } = hostedRates

/** What the hosted offers cost, as every page of the site says it (spec 1 §9, spec 2 §9). */
export const hostedPrices = {
  account: { price: formatPrice(cloudPerUserAndMonth), unit: "a month per user" },
  trial: {
    price: formatMoney(hourly.trial),
    unit: `an hour, after a free ${formatPrice(trialCredit)} credit`,
  },
  gpu: { price: formatPrice(hourly.gpu), unit: "an hour and up" },
}

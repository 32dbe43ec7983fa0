import { hostedRates } from "~/domain/pricing"
import { formatMoney, formatPrice } from "~/ui/money"

const { hourly, trialCredit, cloudPerUserAndMonth } = hostedRates

/** Prices of the hosted offers, for all pages of the site. */
export const hostedPrices = {
  account: { price: formatPrice(cloudPerUserAndMonth), unit: "a month per user" },
  trial: {
    price: formatMoney(hourly.trial),
    unit: `an hour, after a free ${formatPrice(trialCredit)} credit`,
  },
  gpu: { price: `from ${formatPrice(hourly.gpu)}`, unit: "an hour" },
}

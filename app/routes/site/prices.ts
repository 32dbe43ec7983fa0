import { exampleLicense, hostedRates, licensePrice, type SupportLevel } from "~/domain/pricing"
import { formatMoney, formatPrice } from "~/ui/money"

const { hourly, trialCredit, cloudPerUserAndMonth, personalPerMonth } = hostedRates

const license = (gpus: number, support: SupportLevel, users = 10) =>
  licensePrice({ users, gpus, hostedGpus: 0, support })

/** What the pages of the site say about prices, by the name that stands in their content. */
export const prices = {
  accountPrice: formatPrice(cloudPerUserAndMonth),
  personalPrice: formatPrice(personalPerMonth),
  trialPrice: formatMoney(hourly.trial),
  gpuPrice: formatMoney(hourly.gpu),
  trialCredit: formatPrice(trialCredit),
  freeHours: Math.floor(trialCredit / hourly.trial),
  /** The smallest license: ten users without GPUs and support. */
  tenUsers: formatPrice(license(0, "none").total),
  oneGpu: formatPrice(license(1, "none").gpus),
  emailSupport: formatPrice(license(0, "email").support),
  premiumSupport: formatPrice(license(0, "premium").support),
  exampleUsers: exampleLicense.users,
  exampleGpus: exampleLicense.gpus,
  exampleLicense: formatPrice(licensePrice(exampleLicense).total),
  smallCustomer: formatPrice(license(2, "email", 20).total),
  largeCustomer: formatPrice(license(40, "premium", 500).total),
}

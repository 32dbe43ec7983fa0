import type { Brand } from "../../app/brand"

/** Plain text; a blank line separates paragraphs. */
export function licenseTerms({ name }: Brand) {
  return `LICENSE TERMS (SAMPLE)

1. Grant. For the term of the license, ${name} grants the organization named in it the right to run the software on machines that the organization controls, up to the number of users and GPUs stated in the license.

2. Trial. A trial license ends after 14 days. It covers 10 users and 3 GPUs and must not be used for production work.

3. Fees. Enterprise licenses are invoiced yearly in advance, in US dollars. Payment is due within 30 days; late amounts bear interest of 1.5% per month.

4. Renewal. A license renews for further periods of 12 months unless either party gives notice 30 days before its end.

5. Data. The software runs on the organization's own machines. ${name} receives the version, the number of users and the number of applications of an installation, and none of its content.

6. Audit. With 10 days' notice, and at most once a year, ${name} may ask for a statement of the number of users and GPUs.

7. Liability. Liability is limited to the fees of the preceding 12 months. Neither party is liable for indirect damage.

8. Termination. Either party may end the license for a material breach that has not been cured within 30 days.

This is a sample text of the sandbox. It is not legally binding.`
}

import { Link } from "react-router"
import { exampleLicense, licensePrice } from "~/domain/pricing"
import { linkClass } from "~/ui/link"
import { formatPrice } from "~/ui/money"
import { Section } from "~/ui/section"

/** What a private deployment runs under (spec 2 §2.5, §9). */
export function LicenseOptions() {
  const smallest = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support: "none" }).total
  const { users, gpus } = exampleLicense
  const example = licensePrice(exampleLicense).total
  return (
    <Section
      title="A license for what you run yourself"
      lead="A private deployment runs under a license key. It is one line in the configuration, and you can take it along to another machine."
    >
      <dl className="grid grid-cols-2 gap-x-14 gap-y-8 border-t border-line pt-7 max-md:grid-cols-1">
        <div>
          <dt className="text-md font-semibold">Community</dt>
          <dd className="mt-1 text-md text-ink-2">
            Free for organizations with less than $10M in annual revenue and fewer than 250 employees.{" "}
            <Link to="/licenses#community" className={linkClass}>
              Get a Community license
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-md font-semibold">Enterprise</dt>
          <dd className="mt-1 text-md text-ink-2">
            From {formatPrice(smallest)} a year for 10 users. {users} users with {gpus} GPUs and premium
            support are {formatPrice(example)} a year.{" "}
            <Link to="/licenses#enterprise" className={linkClass}>
              Choose an Enterprise license
            </Link>
          </dd>
        </div>
      </dl>
      <p className="mt-8 text-md text-ink-2">
        Keys, quotes and what ends when are in one place:{" "}
        <Link to="/licenses" className={linkClass}>
          manage your licenses
        </Link>
        .
      </p>
    </Section>
  )
}

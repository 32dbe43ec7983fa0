import { href, Link } from "react-router"
import type { Brand } from "~/brand"
import { linkClass } from "~/ui/link"
import { type LegalSection, LegalTable } from "./document"

export function subscriptionSections({ name, legalName }: Brand): LegalSection[] {
  return [
    {
      id: "agreement",
      title: "The agreement",
      content: (
        <>
          <p>
            These terms are a Subscription Service Agreement (the “Agreement”) between {legalName} (“{name}”,
            “we”) and the person or organization that accepts them (the “Customer”, “you”). You accept them by
            creating an account, ordering a subscription, or installing or using the software or a service.
          </p>
          <p>
            If you accept the Agreement for an organization, you declare that you are authorized to bind it.
            If you do not agree, do not use the software or the services.
          </p>
        </>
      ),
    },
    {
      id: "definitions",
      title: "Definitions",
      content: (
        <LegalTable
          caption="Defined terms"
          head={["Term", "Meaning"]}
          rows={[
            [
              "Software",
              `The programs of the ${name} platform that you install on infrastructure of your own.`,
            ],
            [
              "Services",
              "Machines, accounts, support and other services that we provide or operate for you.",
            ],
            ["Subscription", "The right to use an Offering for a term, within the limits of the order."],
            ["Order", "What you order in the launchpad or in writing: Offering, quantities, term and price."],
            ["User", "A person who is given access by you, within the number that you have subscribed to."],
            [
              "Customer Data",
              "What you or your Users put into the Software or the Services, and what agents produce from it.",
            ],
          ]}
        />
      ),
    },
    {
      id: "offerings",
      title: "Offerings",
      content: (
        <>
          <p>A Subscription is for one of these Offerings:</p>
          <LegalTable
            caption="Offerings"
            head={["Offering", "Who it is for", "What it allows"]}
            rows={[
              [
                "Personal",
                "One person, or an organization that meets the conditions of the next section.",
                "Use within those conditions only.",
              ],
              ["Pro", "One person who works with it.", "Commercial use by that person."],
              [
                "Team",
                "A group within one organization.",
                "Commercial use by the number of Users in the Order.",
              ],
              [
                "Business",
                "An organization and the companies that it controls.",
                "Commercial use by the number of Users and GPUs in the Order, with the support level ordered.",
              ],
            ]}
          />
          <p>
            Within the Offering, we grant you a right to install and use the Software and to use the Services
            during the term. The right is not exclusive, cannot be transferred except under “Assignment”, and
            cannot be sublicensed. A license key may be used for the number of Users and GPUs it was issued
            for.
          </p>
        </>
      ),
    },
    {
      id: "personal-use",
      title: "Limits of the Personal offering",
      content: (
        <>
          <p>The Personal offering may be used only for:</p>
          <ul>
            <li>personal use;</li>
            <li>educational use;</li>
            <li>work on non-commercial open source projects; and</li>
            <li>
              use by a small business: an organization with under 250 employees and under US$10 million annual
              revenue, together with the companies that it controls or that control it.
            </li>
          </ul>
          <p>
            Government entities may not use the Personal offering, except for educational use. If you no
            longer meet these conditions, you must order another Offering or stop using the Software.
          </p>
        </>
      ),
    },
    {
      id: "hosted-services",
      title: "Hosted services and trials",
      content: (
        <>
          <ul>
            <li>
              The Hosted Platform is for evaluation only. Do not put private data into it; it gives a normal
              user account without administrator access.
            </li>
            <li>
              Machines that we run for you, such as a Trial VM or a GPU instance, are charged by the hour from
              a prepaid balance, at the price that is shown before they start. They stop when their time ends
              or the balance is used up, and their disks are then erased.
            </li>
            <li>
              Free credit cannot be paid out or transferred, and is granted once to each person or
              organization.
            </li>
            <li>
              Trials and free services are provided as they are, without any commitment to availability.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "accounts",
      title: "Accounts and acceptable use",
      content: (
        <>
          <p>
            Keep your credentials and license keys to yourself; you answer for what is done with them. Tell us
            without delay if they may have become known to others. You must not:
          </p>
          <ul>
            <li>use the Services to break the law, to harm others, or to attack systems;</li>
            <li>get around technical limits, license checks or charges;</li>
            <li>
              resell, rent out or offer the Software as a service to third parties, unless an Order for
              service providers allows it;
            </li>
            <li>remove notices of rights, or use the Software beyond what the Order covers.</li>
          </ul>
          <p>
            Agents can be wrong. You decide what an agent may do, and you review what it produces before
            people rely on it.
          </p>
          <p>Accounts that have been inactive for over 6 months may be terminated.</p>
        </>
      ),
    },
    {
      id: "fees",
      title: "Fees and payment",
      content: (
        <>
          <ul>
            <li>
              Fees are those of the Order. Payment is due 30 days after the date of the invoice, unless the
              Order is paid at once by card or from a prepaid balance.
            </li>
            <li>
              Late payments bear interest of 1.5% per month, or the highest rate that the law allows if that
              is lower.
            </li>
            <li>
              Fees do not include taxes. You bear them, except taxes on our income, and no payment is reduced
              by taxes withheld.
            </li>
            <li>Fees that have been paid are not refunded, unless the Agreement or the law says so.</li>
            <li>
              Object to an invoice in writing before it is due. Amounts that are not disputed remain due.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "term",
      title: "Term and renewal",
      content: (
        <p>
          A Subscription begins on the date in the Order. At the end of its term it renews for periods of 12
          months, unless either party gives notice at least 30 days before the term ends. We tell you of
          changed prices for a renewal in time for that notice.
        </p>
      ),
    },
    {
      id: "audit",
      title: "Audit",
      content: (
        <p>
          You keep records of how many Users and GPUs make use of the Software. With 10 days’ notice, we may
          verify them, not more often than once in 12 months, during business hours and without unreasonable
          disturbance; what we learn is confidential. Use beyond the Order is paid for at the prices that
          apply at that time.
        </p>
      ),
    },
    {
      id: "customer-data",
      title: "Customer Data",
      content: (
        <>
          <p>
            Customer Data is yours. We claim no right in it and use it only to provide the Services that you
            ordered, to keep them secure, and as the law requires. We do not train models with it.
          </p>
          <p>
            In an installation of your own, Customer Data does not reach us, and its backup is in your hands.
            {" As far as we process personal data for you, we do so on your instructions. The "}
            <Link to={href("/privacy-policy")} className={linkClass}>
              Privacy Policy
            </Link>
            {" describes what we collect on our own account."}
          </p>
        </>
      ),
    },
    {
      id: "security",
      title: "Security and breach notification",
      content: (
        <p>
          We protect the Services with technical and organizational measures that are appropriate to the risk.
          If we become aware of a breach of security that affects Customer Data in our Services, we notify you
          within 72 hours, with what is known of its nature and extent and what is being done, and tell you
          more as it becomes known.
        </p>
      ),
    },
  ]
}

import { href, Link } from "react-router"
import type { Brand } from "~/brand"
import { useBrand } from "~/http/use-brand"
import { linkClass } from "~/ui/link"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/privacy-policy"
import { LastUpdated, LegalDocument, type LegalSection, LegalTable, MailLink } from "./document"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.privacyPolicy)

export default function PrivacyPolicy() {
  const brand = useBrand()
  return (
    <LegalDocument
      title="Privacy Policy"
      note={<LastUpdated />}
      lead={`This policy explains which personal data ${brand.legalName} collects through this site, the launchpad and related services, why we collect it, who we share it with, and your rights.`}
      sections={[...collection(brand), ...handling(brand)]}
    />
  )
}

function collection({ name, legalName }: Brand): LegalSection[] {
  return [
    {
      id: "scope",
      title: "What this policy covers",
      content: (
        <>
          <p>
            {legalName} (“{name}”, “we”) is responsible for the personal data described here: data about
            visitors of this site, people with an account, and people who write to us. Personal data is
            information that identifies a person or can be connected with one.
          </p>
          <p>
            Software that you run on your own infrastructure is under your control. The documents, prompts,
            models and conversations in such an installation stay where you put them, and we do not receive
            them. When we host a service for an organization, that organization decides about the data that it
            processes there. We act on its instructions, and its own privacy notice applies.
          </p>
        </>
      ),
    },
    {
      id: "what-we-collect",
      title: "What we collect",
      content: (
        <LegalTable
          caption="Personal data that is collected"
          head={["Data", "Examples", "Where it comes from"]}
          rows={[
            [
              "Account",
              "Name, email address, organization, the identifier at the identity provider, roles.",
              "You, or the organization that manages your account.",
            ],
            [
              "Orders and payments",
              "Licenses ordered, number of users and GPUs, billing contact, balance, payments and their references. We do not receive or store card numbers.",
              "You, and the payment provider.",
            ],
            [
              "Use of hosted services",
              "Machines created, their times and states, setup logs, amounts charged.",
              "The services, as you use them.",
            ],
            [
              "Technical records",
              "IP address, type of browser, pages asked for, times, errors.",
              "Your browser, as it connects.",
            ],
            [
              "Company detection",
              "The organization that an IP address is registered to, used to show the examples of an industry first.",
              "Your IP address, looked up in a directory of networks.",
            ],
            ["Correspondence", "What you write to us and what we answer.", "You."],
          ]}
        />
      ),
    },
    {
      id: "how-we-use-it",
      title: "How we use it",
      content: (
        <>
          <ul>
            <li>to provide accounts, licenses, hosted machines and support, and to charge for them;</li>
            <li>to keep the services secure, to find faults, and to prevent fraud and abuse;</li>
            <li>to understand in aggregate how the site and the services are used, and to improve them;</li>
            <li>to send notices about the service, and news about the product if you have agreed to it;</li>
            <li>to meet legal obligations, such as keeping accounts, and to establish or defend claims.</li>
          </ul>
          <p>
            We do not sell personal data. We do not use the content of your installations or of your hosted
            machines to train models.
          </p>
        </>
      ),
    },
    {
      id: "legal-bases",
      title: "Legal bases",
      content: (
        <p>
          Where the law asks for a legal basis, we rely on the contract with you or with your organization for
          accounts, orders and support; on our legitimate interests for security, for improving the services
          and for company detection; on your consent for marketing and where the law requires it; and on legal
          obligations for records that we must keep. Consent can be withdrawn at any time for the future.
        </p>
      ),
    },
    {
      id: "cookies",
      title: "Cookies",
      content: (
        <p>
          {"The "}
          <Link to={href("/cookie-policy")} className={linkClass}>
            Cookie Policy
          </Link>
          {" describes which cookies are set, by whom and for how long."}
        </p>
      ),
    },
  ]
}

function handling({ name, legalName, privacyEmail }: Brand): LegalSection[] {
  return [
    {
      id: "sharing",
      title: "Who we share it with",
      content: (
        <>
          <p>We share personal data only with:</p>
          <ul>
            <li>
              service providers who work for us under contract: hosting, identity, payment, email, analytics,
              customer data and support chat;
            </li>
            <li>the organization that manages your account, as far as its account is concerned;</li>
            <li>
              authorities and courts where the law obliges us, after checking that the request is valid;
            </li>
            <li>
              a successor, if the business or a part of it is transferred; this policy then continues to apply
              to the data.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "transfers",
      title: "Transfers to other countries",
      content: (
        <p>
          {legalName} and its service providers may process personal data in other countries than yours,
          including the United States. Where the law of your country requires safeguards for that, such as the
          standard contractual clauses of the European Commission, we put them in place and give you a copy on
          request.
        </p>
      ),
    },
    {
      id: "retention",
      title: "How long we keep it",
      content: (
        <LegalTable
          caption="How long data is kept"
          head={["Data", "Kept"]}
          rows={[
            ["Account", "While the account exists. Accounts inactive for over 6 months may be terminated."],
            [
              "Orders and payments",
              "For as long as tax and commercial law require, also after the account has ended.",
            ],
            ["Hosted machines", "Until the machine is deleted or its time ends; its disk is then erased."],
            ["Technical records", "For as long as security and the search for faults require."],
            ["Correspondence", "Until the matter is settled and claims from it are barred."],
          ]}
        />
      ),
    },
    {
      id: "security",
      title: "Security",
      content: (
        <p>
          Data is encrypted in transit, sessions and credentials are encrypted where they are stored, and
          access is limited to people who need it. No system is completely secure. If a breach affects your
          personal data, we notify the customers concerned within 72 hours after becoming aware of it, and the
          authorities as the law requires.
        </p>
      ),
    },
    {
      id: "your-rights",
      title: "Your rights",
      content: (
        <>
          <p>Depending on where you live, you can ask us:</p>
          <ul>
            <li>which personal data we hold about you, and for a copy in a common format;</li>
            <li>to correct it, to delete it, or to restrict what it is used for;</li>
            <li>not to use it on the basis of our legitimate interests, or for marketing;</li>
            <li>to have a decision reviewed by a person. We make none by automated means alone.</li>
          </ul>
          <p>
            Write to <MailLink address={privacyEmail} />. We may ask you to show that you are who you say you
            are, and answer within the time that the law sets. Nobody is treated worse for making use of these
            rights. You can also complain to the data protection authority where you live.
          </p>
        </>
      ),
    },
    {
      id: "children",
      title: "Children",
      content: (
        <p>
          {name} is not meant for children under 13, and they may not create an account. We do not knowingly
          collect personal data of children under 13. If you believe that a child has given us such data,
          write to <MailLink address={privacyEmail} />, and we delete it.
        </p>
      ),
    },
    {
      id: "other-sites",
      title: "Links to other sites",
      content: (
        <p>
          This site links to sites of others, such as a community chat and a place for source code. Their own
          policies describe what they do with personal data.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this policy",
      content: (
        <p>
          When this policy changes, the date at its top changes too. A change that affects you substantially
          is announced by email or in the launchpad before it takes effect.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      content: (
        <p>
          Questions and requests about personal data: {legalName}, <MailLink address={privacyEmail} />.
        </p>
      ),
    },
  ]
}

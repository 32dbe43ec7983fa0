import type { Brand } from "~/brand"
import { type LegalSection, LegalTable, MailLink } from "./document"

/** The sections at the end of the Agreement (spec 2 §2.9). */
export function tailSections({ legalName, contactEmail }: Brand): LegalSection[] {
  return [
    {
      id: "governing-law",
      title: "Governing law and disputes",
      content: (
        <>
          <p>
            Which law applies, and where disputes are decided, depends on where the Customer is domiciled.
            Conflict-of-laws rules and the United Nations Convention on Contracts for the International Sale
            of Goods do not apply.
          </p>
          <LegalTable
            caption="Governing law by the customer’s domicile"
            head={["Domicile of the Customer", "Governing law", "Disputes"]}
            rows={[
              [
                "No-fee accounts; the Americas, Asia Pacific, India, Israel and other regions",
                "California law",
                "Courts and arbitration in Santa Clara",
              ],
              [
                "EU, EEA, Switzerland, Africa, and the Middle East other than Israel",
                "Dutch law",
                "Courts of Utrecht, after mediation",
              ],
              ["UK", "English law", "Arbitration in London"],
            ]}
          />
          <p>
            Either party may ask any competent court for interim measures. Rights that consumers have under
            the mandatory law of the place where they live are not affected.
          </p>
        </>
      ),
    },
    {
      id: "assignment",
      title: "Assignment",
      content: (
        <p>
          Neither party may assign this Agreement without the other’s consent in writing, which may not be
          withheld without reason. Either may assign it as a whole, with notice, to the successor of
          substantially all of its business. It binds successors and permitted assigns.
        </p>
      ),
    },
    {
      id: "notices",
      title: "Notices",
      content: (
        <p>
          Notices are given in writing; e-mail suffices. Ours go to the address of your account. Yours go to{" "}
          {legalName}, <MailLink address={contactEmail} />. A notice by e-mail is received on the next
          business day, unless the sender learns that it was not delivered.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      content: (
        <p>
          We may change these terms. We publish the new version here with its date and tell you of substantial
          changes by e-mail or in the launchpad at least 30 days before they take effect. For a paid
          Subscription they apply from its next renewal on, unless the law requires otherwise. Who uses the
          Services after that accepts them. Other changes to this Agreement need the written consent of both
          parties.
        </p>
      ),
    },
    {
      id: "independent-contractors",
      title: "Independent contractors",
      content: (
        <p>
          The parties are independent contractors. Nothing here makes them partners, agents, or employer and
          employee of each other.
        </p>
      ),
    },
    {
      id: "entire-agreement",
      title: "Entire agreement",
      content: (
        <p>
          This Agreement and the Orders under it are the whole agreement between the parties on their subject
          and replace everything earlier. Terms on a purchase order of the Customer do not become part of it.
          Where they contradict each other, an Order that both parties have signed comes before these terms.
          If a provision cannot be enforced, the others remain, and it is replaced by the valid one that comes
          closest to it.
        </p>
      ),
    },
    {
      id: "force-majeure",
      title: "Force majeure",
      content: (
        <p>
          Neither party is liable for a delay or failure that is caused by events beyond its reasonable
          control, such as natural disasters, war, acts of authorities, strikes of others, or failures of
          power or networks, as long as they last. Obligations to pay are not affected.
        </p>
      ),
    },
    {
      id: "non-waiver",
      title: "Non-waiver",
      content: (
        <p>
          Who does not exercise a right, or exercises it late, does not give it up. A waiver is valid only in
          writing and only for the case it names.
        </p>
      ),
    },
    {
      id: "third-parties",
      title: "No third-party beneficiaries",
      content: <p>This Agreement is for the parties alone and gives no rights to anybody else.</p>,
    },
  ]
}

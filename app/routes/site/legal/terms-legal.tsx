import type { Brand } from "~/brand"
import { type LegalSection, LegalTable, MailLink } from "./document"

/** The sections on rights, liability and the end of the Agreement, and the general provisions. */
export function legalSections(brand: Brand): LegalSection[] {
  return [...liabilitySections(brand), ...generalSections(brand)]
}

function liabilitySections({ name }: Brand): LegalSection[] {
  return [
    {
      id: "confidentiality",
      title: "Confidentiality",
      content: (
        <p>
          Each party keeps secret what the other discloses to it in confidence, uses it only for this
          Agreement, and discloses it only to people who need it and are bound alike. This does not apply to
          what is public, was known before, comes lawfully from third parties, or was developed independently.
          A party may disclose what a law or a court requires, after notice to the other party where that is
          permitted. The duty lasts for three years after the Agreement ends; for trade secrets, as long as
          they remain secret.
        </p>
      ),
    },
    {
      id: "intellectual-property",
      title: "Intellectual property",
      content: (
        <>
          <p>
            The Software, the Services and all rights in them remain ours and our licensors’. Parts that come
            under an open source license may be used under that license, and nothing here restricts it.
          </p>
          <p>
            Suggestions that you make about the product may be used by us without obligation. The name {name}
            {" and its marks may be used only to refer to the product truthfully."}
          </p>
        </>
      ),
    },
    {
      id: "warranties",
      title: "Warranties and disclaimer",
      content: (
        <>
          <p>
            We warrant that paid Software performs substantially as documented, and that paid Services are
            provided with professional care. If they are not, tell us within 30 days, and we correct the
            fault; if that does not succeed in reasonable time, you may end the Subscription concerned, and we
            refund what was prepaid for the time after that. This is the whole remedy for a breach of this
            warranty.
          </p>
          <p>
            Beyond that, and as far as the law allows, the Software and the Services are provided as they are.
            We give no warranty of merchantability, of fitness for a particular purpose or of
            non-infringement, and none that the output of models and agents is correct.
          </p>
        </>
      ),
    },
    {
      id: "indemnification",
      title: "Indemnification",
      content: (
        <>
          <p>
            We defend you against claims of third parties that paid Software, used as agreed, infringes their
            intellectual property, and pay what is finally awarded or settled. This does not apply to
            combinations with things that are not ours, to changes made by others, or to Customer Data.
          </p>
          <p>
            You defend us in the same way against claims that arise from Customer Data or from use of the
            Services in breach of this Agreement. The party that asks to be defended gives prompt notice,
            leaves the defense to the other party, and helps with it at the other’s expense.
          </p>
        </>
      ),
    },
    {
      id: "liability",
      title: "Limitation of liability",
      content: (
        <>
          <p>
            Neither party is liable for indirect or consequential damage, lost profits, lost revenue or lost
            data. The total liability of each party under this Agreement is limited to the fees paid or
            payable for the 12 months before the event that gave rise to it.
          </p>
          <p>
            These limits do not apply to fees that are owed, to infringement of the other party’s intellectual
            property, or where the law does not permit liability to be limited.
          </p>
        </>
      ),
    },
    {
      id: "termination",
      title: "Suspension and termination",
      content: (
        <>
          <p>
            Either party may terminate the Agreement if the other breaches it substantially and does not cure
            the breach within 30 days after notice in writing, or if the other becomes insolvent. We may
            suspend Services without waiting for that period as far as it is needed to avert harm from the
            Services or from others.
          </p>
          <p>
            When the Agreement ends, the rights to use the Software and the Services end, and each party
            returns or deletes the other’s confidential information. You can export Customer Data from our
            Services until then. If you terminate because of our breach, we refund what was prepaid for the
            time after that; otherwise fees for the whole term remain due.
          </p>
          <p>
            Fees that are owed, confidentiality, intellectual property, indemnification, the limitation of
            liability, and the sections that follow this one remain in force.
          </p>
        </>
      ),
    },
  ]
}

function generalSections({ legalName, contactEmail }: Brand): LegalSection[] {
  return [
    {
      id: "governing-law",
      title: "Governing law and disputes",
      content: (
        <>
          <p>
            The governing law and the place where disputes are decided depend on the Customer’s domicile.
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
          {
            "Notices are given in writing; email suffices. Ours go to the address of your account. Yours go to "
          }
          {legalName}, <MailLink address={contactEmail} />. A notice by email is received on the next business
          day, unless the sender learns that it was not delivered.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      content: (
        <p>
          We may change these terms. We publish the new version here with its date and tell you of substantial
          changes by email or in the launchpad at least 30 days before they take effect. For a paid
          Subscription they apply from its next renewal on, unless the law requires otherwise. If you use the
          Services after that, you accept them. Other changes to this Agreement need the written consent of
          both parties.
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
          A party that does not exercise a right, or exercises it late, does not waive it. A waiver is valid
          only in writing and only for the case it names.
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

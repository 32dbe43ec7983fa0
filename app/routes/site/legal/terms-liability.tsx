import type { Brand } from "~/brand"
import type { LegalSection } from "./document"

/** What each party owns, keeps to itself, promises and answers for, and how the Agreement ends. */
export function liabilitySections({ name }: Brand): LegalSection[] {
  return [
    {
      id: "confidentiality",
      title: "Confidentiality",
      content: (
        <p>
          Each party keeps secret what the other discloses to it in confidence, uses it only for this
          Agreement, and discloses it only to people who need it and are bound alike. This does not apply to
          what is public, was known before, comes lawfully from third parties, or was developed independently.
          What a law or a court requires may be disclosed, after notice to the other party where that is
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
            Suggestions that you make about the product may be used by us without obligation. The name {name}{" "}
            and its marks may be used only to refer to the product truthfully.
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
            Services in breach of this Agreement. Whoever asks to be defended gives prompt notice, leaves the
            defense to the other party, and helps with it at the other’s expense.
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

import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { siteMeta } from "../meta"
import type { Route } from "./+types/page"
import { RoiCalculator } from "./roi/roi-calculator"

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Resources",
    description:
      "What private AI agents would return in your organization: every number computed from yours, every formula shown.",
    path: "/resources",
  })

export default function Resources() {
  return (
    <>
      <PageIntro title="Resources" lead="For the people who have to say yes, and want to see the numbers." />
      <Section
        id="roi-calculator"
        title="What would it return?"
        lead="Every number is computed from yours, and every formula is shown. The address of this page is the estimate: bookmark it, send it, print it."
      >
        <RoiCalculator />
      </Section>
    </>
  )
}

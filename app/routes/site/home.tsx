import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import type { Route } from "./+types/home"
import { FirstScreen } from "./first-screen"
import { siteMeta } from "./meta"

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "AI Agents on a Private GenAI Stack",
    description:
      "Build, evaluate and run private AI agents where your data already lives: your laptop, your cloud, your racks, or a GPU kept for you alone.",
    path: "/",
  })

export default function Home() {
  return (
    <>
      <FirstScreen />
      <CallToAction
        title="Try it on a machine of your own"
        lead="A Trial VM comes with $4 of credit and administrator rights. It costs $0.10 an hour after that."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
          Start with $4 free credit
        </LinkButton>
      </CallToAction>
    </>
  )
}

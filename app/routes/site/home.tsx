import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/home"
import { FirstScreen } from "./first-screen"

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, "AI Agents on a Private GenAI Stack"),
  {
    name: "description",
    content:
      "Build, evaluate and run private AI agents where your data already lives: your laptop, your cloud, your racks, or a GPU kept for you alone.",
  },
]

export default function Home() {
  return <FirstScreen />
}

import { siteMeta } from "../meta"
import type { Route } from "./+types/page"
import { HomeSections } from "./sections"

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "AI Agents on a Private GenAI Stack",
    description:
      "Build, evaluate and run private AI agents where your data already lives: your laptop, your cloud, your racks, or a GPU kept for you alone.",
    path: "/",
  })

export default function Home() {
  return <HomeSections />
}

import { href, Link } from "react-router"
import { LinkButton } from "~/ui/button"
import { Certifications } from "../components/certifications"
import { useChoices, type View, views } from "./choices"
import { ConsolePicture, StackPicture } from "./pictures"

const roles: Record<View, string> = {
  business: "For business leaders",
  technical: "For technical leaders",
}

/** Two variants, for business and for technical leaders. A horizontal swipe switches them. */
export function Hero() {
  const { choices } = useChoices()
  const view = choices.view ?? "business"
  return (
    <div className="mx-auto w-full max-w-site px-6 max-md:px-4">
      <section
        aria-label={roles[view]}
        data-choices="view"
        className="touch-pan-y touch-pinch-zoom overflow-x-clip py-16 max-md:py-8"
      >
        <div className="grid items-center gap-x-14 gap-y-10 lg:min-h-[34rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
          <div>
            <RoleButtons view={view} />
            {view === "business" ? <BusinessClaim /> : <TechnicalClaim />}
          </div>
          <div>
            {view === "business" ? <ConsolePicture /> : <StackPicture />}
            <Dots view={view} />
          </div>
        </div>
      </section>
      <Certifications
        label="Compliance"
        className="justify-between border-y border-line py-5 max-md:justify-start"
      />
    </div>
  )
}

const claimClass = "mt-6 font-display text-4xl font-semibold tracking-[-0.022em] max-md:text-3xl"
const leadClass = "mt-6 max-w-[34rem] text-lg text-ink-2 max-md:text-md"

function BusinessClaim() {
  return (
    <>
      <h1 className={claimClass}>
        Private AI agents, <em className="text-ember-ink">at home</em> on your own machines.
      </h1>
      <p className={leadClass}>
        Build, evaluate and run agents where your data already lives: your laptop, your cloud, your data
        center, or a dedicated GPU that we host.
      </p>
      <HeroButtons second={{ to: `${href("/resources")}#roi-calculator`, label: "Calculate the ROI" }} />
      <p className="mt-5 text-sm text-ink-3">
        Free for organizations under $10M annual revenue and 250 employees.
      </p>
    </>
  )
}

function TechnicalClaim() {
  return (
    <>
      <h1 className={claimClass}>
        The whole agent stack, <em className="text-ember-ink">behind</em> your own firewall.
      </h1>
      <p className={leadClass}>
        Agent framework, models, retrieval, evaluations, GPU scheduler and access control: with Docker Compose
        on one machine, with Helm on your cluster, or air-gapped.
      </p>
      <HeroButtons second={{ to: href("/deployment"), label: "See deployment options" }} />
      <p className="mt-5 text-sm text-ink-3">
        Start with 4 CPUs, 8 GB of RAM and 50 GB of disk. Local models need a GPU with 8 GB or more.
      </p>
    </>
  )
}

function HeroButtons({ second }: { second: { to: string; label: string } }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary" size="lg">
        Start with $4 free credit
      </LinkButton>
      <LinkButton to={second.to} size="lg">
        {second.label}
      </LinkButton>
    </div>
  )
}

function RoleButtons({ view }: { view: View }) {
  const { linkTo } = useChoices()
  return (
    <nav aria-label="Audience" className="flex">
      <ul className="flex flex-wrap gap-0.5 rounded-full border border-line-strong p-0.5">
        {views.map((to) => (
          <li key={to}>
            <Link
              {...linkTo("view", to)}
              aria-current={to === view ? "true" : undefined}
              className="flex min-h-8 items-center rounded-full px-3 text-sm font-semibold text-ink-2 transition-colors hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper pointer-coarse:min-h-11"
            >
              {roles[to]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same switch below the picture, within reach of a thumb. */
function Dots({ view }: { view: View }) {
  const { linkTo } = useChoices()
  return (
    <nav aria-label="Slides" className="mt-2 flex justify-center">
      {views.map((to) => (
        <Link
          key={to}
          {...linkTo("view", to)}
          aria-current={to === view ? "true" : undefined}
          className="group grid size-8 place-items-center pointer-coarse:size-11"
        >
          <span className="sr-only">{`${roles[to]} `}</span>
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full border border-edge transition-colors group-hover:border-ink group-aria-[current]:border-ink group-aria-[current]:bg-ink"
          />
        </Link>
      ))}
    </nav>
  )
}

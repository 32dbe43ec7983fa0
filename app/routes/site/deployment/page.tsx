import type { ReactNode } from "react"
import { Link } from "react-router"
import { installCommand } from "~/domain/install-command"
import { useBrand } from "~/page/use-brand"
import { CodeBlock } from "~/ui/code-block"
import { Icon } from "~/ui/icon"
import { ArrowLink } from "../components/arrow-link"
import { DataTable } from "../components/data-table"
import { Drawing } from "../components/drawing"
import { PlanColumns } from "../components/plans"
import { PointSection } from "../components/points"
import { Section } from "../components/section"
import { SitePage } from "../components/site-page"
import { Words } from "../components/words"
import { useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import type { SiteLink } from "../shell/site-link"
import type { Route } from "./+types/page"
import content from "./content.json"
import sovereigntyTall from "./sovereignty-tall.svg?raw"
import sovereigntyWide from "./sovereignty-wide.svg?raw"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "deployment")

export default function Deployment() {
  const { intro, hosted, sovereignty, licenses, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <Section {...hosted}>
        <PlanColumns plans={hosted.plans} />
      </Section>
      <PrivateOptions />
      <Section {...sovereignty}>
        <Drawing svgs={[sovereigntyWide, sovereigntyTall]} />
        <div className="mt-10">
          <DataTable {...sovereignty} />
        </div>
        <p className="mt-6 text-md text-ink-2">
          <Words text={sovereignty.more} />
        </p>
      </Section>
      <PointSection {...licenses} />
    </SitePage>
  )
}

function PrivateOptions() {
  const options = useFilled(content.private)
  return (
    <Section {...options}>
      <Option {...options.local}>
        <p className="mb-2 font-medium">{options.command}</p>
        <CodeBlock lines={installCommand(useBrand().installUrl)} label="the install command" />
        <p className="mt-3 text-ink-2">{options.afterwards}</p>
      </Option>
      <Option {...options.cloud}>
        <Ways ways={options.clouds} />
      </Option>
      <Option {...options.onprem}>
        <Ways ways={options.platforms} />
      </Option>
      <p className="border-t border-line pt-6 text-md text-ink-2">
        <Words text={options.more} />
      </p>
    </Section>
  )
}

interface OptionProps {
  title: string
  text: string
  link: SiteLink
  children: ReactNode
}

function Option({ title, text, link, children }: OptionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3.5fr)] gap-x-14 gap-y-5 border-t border-line py-8 max-md:grid-cols-1">
      <div>
        <h3 className="font-display text-xl font-semibold">{title}</h3>
        <p className="mt-2 text-md text-ink-2">{text}</p>
        <p className="mt-2">
          <ArrowLink {...link} />
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Ways({ ways }: { ways: (typeof content.private)["clouds"] }) {
  return (
    <ul className="divide-y divide-line">
      {ways.map(({ to, name, ways }) => (
        <li key={to}>
          <Link
            to={to}
            className="group grid min-h-12 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-md font-semibold group-hover:underline">{name}</span>
            <span className="text-ink-2 max-sm:order-last max-sm:col-span-2">{ways}</span>
            <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

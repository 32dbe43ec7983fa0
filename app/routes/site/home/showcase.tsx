import { TabLinks } from "~/ui/tab-links"
import { CheckList } from "../components/points"
import { Section } from "../components/section"
import { useFilled } from "../fill-in"
import { products as productNames, useChoices } from "./choices"
import content from "./content.json"
import { FilmPlayer } from "./films"

export function Showcase() {
  const { choices, linkTo } = useChoices()
  const product = choices.product ?? "agents"
  const { products, ...heading } = useFilled(content.platform)
  const { title, text, facts, film } = products[product]
  return (
    <Section {...heading}>
      <TabLinks
        label="Parts of the stack"
        tabs={productNames.map((key) => ({
          key,
          label: products[key].label,
          ...linkTo("product", key, "#platform"),
          current: key === product,
        }))}
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h3 className="font-display text-xl font-semibold">{title}</h3>
          <p className="mt-3 text-md text-ink-2">{text}</p>
          <CheckList items={facts} className="mt-6 border-t border-line pt-6 text-md" />
        </div>
        <FilmPlayer name={film} />
      </div>
    </Section>
  )
}

import { useState } from "react"
import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { products } from "./choices"
import { FilmPlayer } from "./film-player"
import { productFilms } from "./films"
import { productCopy } from "./products"
import { useChoices } from "./use-choices"

export function Showcase() {
  const { choices, addressOf } = useChoices()
  const product = choices.product ?? "agents"
  /** Nothing plays before the visitor has chosen a part. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { title, text, facts } = productCopy[product]
  return (
    <Section
      id="platform"
      title="One stack, from the agent down to the GPU."
      lead="Take all of it, or put your own database, directory and models in its place."
    >
      <TabLinks
        label="Parts of the stack"
        tabs={products.map((key) => ({
          key,
          label: productCopy[key].label,
          to: addressOf({ product: key }, "#platform"),
          current: key === product,
        }))}
        onChoose={setChosen}
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h3 className="font-display text-xl font-semibold">{title}</h3>
          <p className="mt-3 text-md text-ink-2">{text}</p>
          <ul className="mt-6 grid gap-3 border-t border-line pt-6 text-md">
            {facts.map((fact) => (
              <li key={fact} className="flex gap-3">
                <Icon name="check" className="mt-1 text-ember-ink" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <FilmPlayer key={product} film={productFilms[product]} plays={chosen === product} />
      </div>
    </Section>
  )
}

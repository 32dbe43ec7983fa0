import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { products } from "./choices"
import { productWords } from "./products"
import { useChoices } from "./use-choices"

export function Showcase() {
  const { choices, addressOf } = useChoices()
  const product = choices.product ?? "agents"
  const { title, text, facts } = productWords[product]
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
          label: productWords[key].label,
          to: addressOf({ product: key }, "#platform"),
          current: key === product,
        }))}
      />
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-6 md:grid-cols-2">
        <div>
          <h3 className="font-display text-xl font-semibold">{title}</h3>
          <p className="mt-3 text-md text-ink-2">{text}</p>
        </div>
        <ul className="grid content-start gap-3 text-md">
          {facts.map((fact) => (
            <li key={fact} className="flex gap-3">
              <Icon name="check" className="mt-1 text-ember-ink" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

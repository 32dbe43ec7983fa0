import type { RoiInputs } from "~/domain/roi-inputs"
import { assumptionsOf } from "./assumption-list"
import { Disclosure } from "./disclosure"

export function Assumptions({ inputs }: { inputs: RoiInputs }) {
  return (
    <Disclosure show="Show Details" hide="Hide Details">
      <h3 className="font-semibold">Assumptions</h3>
      <dl className="mt-2 grid max-w-prose gap-3">
        {assumptionsOf(inputs).map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

import type { RoiResult } from "~/domain/roi"
import type { RoiInputs } from "~/domain/roi-inputs"
import { insightsOf } from "./insights"

export function Insights({ inputs, result }: { inputs: RoiInputs; result: RoiResult }) {
  return (
    <section aria-labelledby="insights">
      <h3 id="insights" className="text-md font-semibold">
        What the numbers say
      </h3>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5 marker:text-ember">
        {insightsOf(inputs, result).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

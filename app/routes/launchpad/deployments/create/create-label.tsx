import type { ChoiceKind } from "~/domain/deployment-types"

const labels = { trial: "Create Trial VM", gpu: "Create GPU Instance" }

/**
 * What the create button says. Without scripts the radios change and no component hears of it: then CSS puts the label
 * of the chosen card in place of the rendered one, so that the button never names the wrong machine.
 */
export function CreateLabel({ kind }: { kind: ChoiceKind | null }) {
  const known = kind === "trial" || kind === "gpu" ? kind : null
  return (
    <span
      data-trial={labels.trial}
      data-gpu={labels.gpu}
      className={`${known === "trial" ? "" : "group-has-[[data-kind=trial]:checked]/choose:after:content-[attr(data-trial)]"} ${known === "gpu" ? "" : "group-has-[[data-kind=gpu]:checked]/choose:after:content-[attr(data-gpu)]"}`}
    >
      <span
        className={`${known === "trial" ? "" : "group-has-[[data-kind=trial]:checked]/choose:hidden"} ${known === "gpu" ? "" : "group-has-[[data-kind=gpu]:checked]/choose:hidden"}`}
      >
        {known ? labels[known] : "Create Deployment"}
      </span>
    </span>
  )
}

import { type RoiInputs, roiQuery } from "~/domain/roi-inputs"
import { Button } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { useHydrated } from "~/ui/hydrated"

/** What can be taken along. */
export function EstimateActs({ inputs }: { inputs: RoiInputs }) {
  const hydrated = useHydrated()
  const query = roiQuery(inputs)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 print:hidden">
      {hydrated && (
        <>
          <CopyButton
            label="Copy link"
            of="to this estimate"
            text={`${location.origin}/resources?${query}#roi-calculator`}
          />
          <Button look="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  )
}

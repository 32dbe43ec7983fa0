import { type RoiInputs, roiQuery } from "~/domain/roi-inputs"
import { Button, LinkButton } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { useHydrated } from "~/ui/use-hydrated"

/** What can be taken along. */
export function EstimateActions({ inputs }: { inputs: RoiInputs }) {
  const hydrated = useHydrated()
  const query = roiQuery(inputs)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 print:hidden">
      {/* A file and no page: the browser takes it without the router. */}
      <LinkButton to={`/resources/roi-report.pdf?${query}`} look="primary" reloadDocument>
        Download report (PDF)
      </LinkButton>
      {hydrated && (
        <>
          <CopyButton
            label="Copy link"
            of="to this estimate"
            text={`${location.origin}/resources?open=roi-calculator&${query}#roi-calculator`}
          />
          <Button look="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  )
}

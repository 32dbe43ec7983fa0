import { useBrand } from "~/page/use-brand"
import { Mark } from "~/ui/mark"

/** Above a page that is kept on paper: whose document it is. */
export function PrintHead() {
  const { name } = useBrand()
  return (
    <p className="hidden items-center gap-2.5 font-display text-lg font-semibold print:flex">
      <Mark />
      {name}
    </p>
  )
}

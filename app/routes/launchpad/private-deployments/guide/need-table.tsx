import { ScrollX } from "~/ui/scroll-x"
import type { NeedTable } from "../content/guide"
import { Words } from "./words"

/** A small table of facts; its first column says what each row is about. */
export function NeedTableView({ of, table }: { of: string; table: NeedTable }) {
  return (
    <ScrollX label={of} className="rounded-card border border-line bg-raised">
      <table className="w-full min-w-[34rem] border-collapse text-left text-sm">
        <thead className="border-b border-line-strong text-ink-2">
          <tr>
            <td />
            {table.columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map(([what, ...amounts]) => (
            <tr key={what} className="align-top">
              <th scope="row" className="px-4 py-2.5 font-semibold">
                {what}
              </th>
              {amounts.map((amount, column) => (
                <td key={table.columns[column]} className="px-4 py-2.5">
                  <Words text={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

import { ScrollX } from "~/ui/scroll-x"

/** A table whose first column names its rows, and stays when a narrow screen scrolls it sideways. */
export function DataTable({ label, columns, rows }: { label: string; columns: string[]; rows: string[][] }) {
  const [corner, ...heads] = columns
  return (
    <ScrollX label={label}>
      <table className="w-full min-w-[44rem] border-collapse text-left">
        <thead>
          <tr className="border-b border-line-strong align-bottom">
            {corner ? (
              <th scope="col" className="sticky left-0 bg-paper py-3 pr-6 font-semibold">
                {corner}
              </th>
            ) : (
              <td className="sticky left-0 bg-paper" />
            )}
            {heads.map((head) => (
              <th key={head} scope="col" className="py-3 pr-6 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...fields]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="sticky left-0 bg-paper py-3.5 pr-6 font-medium">
                {name}
              </th>
              {fields.map((field, column) => (
                <td key={heads[column]} className="py-3.5 pr-6 text-ink-2">
                  {field}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

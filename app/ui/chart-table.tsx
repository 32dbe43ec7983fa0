import type { ReactNode } from "react"

export function ChartTable({
  head: [first, ...others],
  rows,
}: {
  head: [string, ...string[]]
  rows: Array<{ key: string; name: ReactNode; values: string[] }>
}) {
  return (
    <details>
      <summary className="disclosure">Show as table</summary>
      <table className="mt-2 w-full max-w-prose text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            <th scope="col" className="py-1.5 text-left font-medium">
              {first}
            </th>
            {others.map((label) => (
              <th key={label} scope="col" className="py-1.5 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              {values.map((value, at) => (
                <td key={others[at]} className="py-1.5 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

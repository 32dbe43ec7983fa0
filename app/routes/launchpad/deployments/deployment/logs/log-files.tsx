import { Link } from "react-router"
import { useLogQuery } from "../../log-query"

const fileClass =
  "inline-flex min-h-8 max-w-full items-center rounded-control px-2.5 font-mono text-sm text-ink-2 hover:bg-gray-wash hover:text-ink aria-[current=true]:bg-gray-wash aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:min-h-11"

/** The files of the archive. Another one is looked at from its end, for the same words. */
export function LogFiles({ names, name }: { names: string[]; name: string | null }) {
  const { addressOf } = useLogQuery()
  return (
    <nav aria-label="Log files" className="px-5 pb-3 max-md:px-4">
      <ul className="-mx-2.5 flex max-h-40 flex-wrap gap-1 overflow-y-auto">
        {names.map((file) => (
          <li key={file} className="min-w-0">
            <Link
              to={addressOf({ file, line: null, from: null })}
              aria-current={file === name ? "true" : undefined}
              preventScrollReset
              defaultShouldRevalidate={false}
              className={fileClass}
            >
              <bdi className="truncate">{file}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { href, useParams, useSearchParams } from "react-router"
import { addressWith } from "~/http/address"

/** The part of the logs that the address asks for. */
export interface LogQuery {
  /** The name of a file, or null for the default file. */
  file: string | null
  /** The search term, or an empty text. */
  term: string
  /** The highlighted line. */
  line: number | null
  /** A line of the shown range. If null, the range is around `line` or at the end. */
  from: number | null
  wrap: boolean
  times: boolean
}

const maxTerm = 200
const maxFileName = 300

/** Ignores invalid parameters. */
export function readLogQuery(parameters: URLSearchParams): LogQuery {
  return {
    file: parameters.get("file")?.slice(0, maxFileName) || null,
    term: (parameters.get("q") ?? "").trim().slice(0, maxTerm),
    line: readLine(parameters.get("line")),
    from: readLine(parameters.get("from")),
    wrap: parameters.get("wrap") !== "off",
    times: parameters.get("times") !== "off",
  }
}

function readLine(text: string | null) {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** Omits default values. */
export function writeLogQuery({ file, term, line, from, wrap, times }: LogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (file !== null) parameters.set("file", file)
  if (term !== "") parameters.set("q", term)
  if (from !== null) parameters.set("from", String(from))
  if (line !== null) parameters.set("line", String(line))
  if (!wrap) parameters.set("wrap", "off")
  if (!times) parameters.set("times", "off")
  return parameters
}

/** A different file, search or range needs a request. The rest is display only. */
export function needsReload(shown: LogQuery, next: LogQuery) {
  return shown.file !== next.file || shown.term !== next.term || shown.from !== next.from
}

/** The query of this page. `addressOf` builds the address of a changed query. */
export function useLogQuery() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  const query = readLogQuery(parameters)
  const page = href("/deployments/:id/logs", { id })
  function addressOf(change: Partial<LogQuery>) {
    return addressWith(page, writeLogQuery({ ...query, ...change }))
  }
  return { id, page, query, addressOf }
}

import { useNavigate, useParams, useSearchParams } from "react-router"
import { addressWith } from "~/http/address"
import { inPlace } from "~/ui/table/table-query"
import { logsAddress } from "./addresses"

/** The part of the logs that the address asks for. */
export type LogQuery = ReturnType<typeof readLogQuery>

/** The query without the highlighted line and a range: what is typed into a form replaces them. */
export const anyLine = { line: null, from: null }

/** Ignores invalid parameters. */
export function readLogQuery(parameters: URLSearchParams) {
  return {
    /** The name of a file, or null for the default file. */
    file: parameters.get("file")?.slice(0, 300) || null,
    term: (parameters.get("q") ?? "").trim().slice(0, 200),
    /** The highlighted line. */
    line: readLine(parameters.get("line")),
    /** A line of the shown range. If null, the range is around `line` or at the end. */
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

/** What the server answers: the file, the search and the range. The rest is display only. */
export function serverQuery(query: LogQuery) {
  return writeLogQuery({ ...query, line: null, wrap: true, times: true }).toString()
}

/** The query of this page, and the addresses of others. `go` opens one in the place of this one. */
export function useLogQuery() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const query = readLogQuery(parameters)
  const page = logsAddress(id)
  const changedAddress = (change: Partial<LogQuery>) =>
    addressWith(page, writeLogQuery({ ...query, ...change }))
  const go = (change: Partial<LogQuery>) => navigate(changedAddress(change), { ...inPlace, replace: true })
  return { id, page, query, changedAddress, go }
}

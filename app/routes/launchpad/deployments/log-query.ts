import { href, useParams, useSearchParams } from "react-router"

/** What the address says is looked at. */
export interface LogQuery {
  /** A file's name; null for the first. */
  file: string | null
  /** What is searched for; empty for nothing. */
  sought: string
  /** The line that is pointed at. */
  line: number | null
  /** A line in the window that is shown, when it is not the one around `line` or at the end. */
  from: number | null
  wrap: boolean
  times: boolean
}

const longestSought = 200
const longestFile = 300

/** What makes no sense is as if it were absent. */
export function readLogQuery(parameters: URLSearchParams): LogQuery {
  return {
    file: parameters.get("file")?.slice(0, longestFile) || null,
    sought: (parameters.get("q") ?? "").trim().slice(0, longestSought),
    line: readLine(parameters.get("line")),
    from: readLine(parameters.get("from")),
    wrap: parameters.get("wrap") !== "off",
    times: parameters.get("times") !== "off",
  }
}

function readLine(text: string | null) {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** The same parameters, without those that say nothing. */
export function writeLogQuery({ file, sought, line, from, wrap, times }: LogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (file !== null) parameters.set("file", file)
  if (sought !== "") parameters.set("q", sought)
  if (from !== null) parameters.set("from", String(from))
  if (line !== null) parameters.set("line", String(line))
  if (!wrap) parameters.set("wrap", "off")
  if (!times) parameters.set("times", "off")
  return parameters
}

/** Whether the server has to be asked for the other view: its file, its search or its window is another one. */
export function needsReload(shown: LogQuery, next: LogQuery) {
  return shown.file !== next.file || shown.sought !== next.sought || shown.from !== next.from
}

/** The view of this page, and the addresses of others. */
export function useLogQuery() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  const view = readLogQuery(parameters)
  const page = href("/deployments/:id/logs", { id })
  function addressOf(change: Partial<LogQuery>) {
    const query = writeLogQuery({ ...view, ...change }).toString()
    return query === "" ? page : `${page}?${query}`
  }
  return { id, page, view, addressOf }
}

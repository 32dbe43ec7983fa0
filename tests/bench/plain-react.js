// A floor: React alone, which renders a table of 50 rows for each request.
import { createServer } from "node:http"
import { createElement } from "react"
import { renderToString } from "react-dom/server"

const cells = ["Name", "Status", "Type", "Created", "Address"]

function Table() {
  const rows = Array.from({ length: 50 }, (_, row) =>
    createElement(
      "tr",
      { key: row },
      cells.map((cell) => createElement("td", { key: cell }, `${cell} ${row}`)),
    ),
  )
  return createElement("table", null, createElement("tbody", null, rows))
}

createServer((_request, response) => response.end(renderToString(createElement(Table)))).listen(
  Number(process.env.PORT),
  "127.0.0.1",
)

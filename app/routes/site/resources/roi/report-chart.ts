import type { RoiResult } from "~/domain/roi"
import { chartGeometry, type Spot } from "./chart-geometry"
import { dollars, month, shortDollars } from "./format"
import { paybackSentence } from "./payback-words"
import { colors, type Sheet, sheetWidth } from "./report-sheet"

const height = 190
const head = 14
const foot = 18

/** The page's payback chart in the lines of the paper. */
export function drawChart({ doc, figure }: Sheet, result: RoiResult) {
  const { line, beyond, investment, crossing, levels, months } = chartGeometry(result)
  figure(paybackSentence(result), height, (left, top) => {
    const across = (x: number) => left + x * sheetWidth
    const down = (y: number) => top + head + (1 - y) * (height - head - foot)
    const draw = (spots: Spot[]) =>
      spots.forEach(({ x, y }, at) => {
        if (at === 0) doc.moveTo(across(x), down(y))
        else doc.lineTo(across(x), down(y))
      })
    const label = (words: string, x: number, y: number, align: "left" | "right" | "center") => {
      const width = 160
      const from = { left: x, right: x - width, center: x - width / 2 }[align]
      doc.text(words, from, y, { width, align, lineBreak: false })
    }

    doc.font("text").fontSize(7.5).fillColor(colors.second).lineWidth(0.5)
    for (const { y, cents } of levels) {
      doc.moveTo(left, down(y)).lineTo(across(1), down(y)).strokeColor(colors.line).stroke()
      if (cents > 0) label(shortDollars(cents), left, down(y) - 10, "left")
    }
    draw(line)
    doc
      .lineTo(across(line.at(-1)?.x ?? 0), down(0))
      .closePath()
      .fillColor(colors.wash)
      .fill()
    draw(line)
    doc.lineWidth(1.5).strokeColor(colors.ember).stroke()
    if (beyond.length > 0) {
      draw(beyond)
      doc.dash(1.5, { space: 3 }).stroke().undash()
    }
    doc.lineWidth(0.75).strokeColor(colors.second).fillColor(colors.second)
    doc
      .moveTo(left, down(investment))
      .lineTo(across(1), down(investment))
      .dash(2, { space: 3 })
      .stroke()
      .undash()
    // Where the line crosses late, the words would lie on it.
    const isLate = crossing !== null && crossing.x > 0.6
    const investmentWords = `investment ${dollars(result.investment)}`
    label(investmentWords, across(isLate ? 0.16 : 1), down(investment) - 11, isLate ? "left" : "right")
    for (const each of months) {
      const isLast = each.x === 1
      label(
        isLast ? `month ${each.month}` : String(each.month),
        across(each.x),
        down(0) + 6,
        isLast ? "right" : "center",
      )
    }
    if (!crossing) return
    doc.circle(across(crossing.x), down(crossing.y), 3).lineWidth(1.5).fillAndStroke("#ffffff", colors.ember)
    doc.font("strong").fillColor(colors.ink)
    const isRight = crossing.x > 0.6
    const words = `paid back in ${month(result.paybackMonth)}`
    label(
      words,
      across(crossing.x) + (isRight ? -8 : 8),
      down(crossing.y) + (isRight ? -13 : 5),
      isRight ? "right" : "left",
    )
  })
}

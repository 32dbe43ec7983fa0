import { estimateRoi, type RoiResult } from "~/domain/roi"
import { type RoiInputs, roiQuery, scenarios } from "~/domain/roi-inputs"
import type { RoiReport } from "~/http/generation.server"
import { type ChartPoint, chartGeometry } from "./chart-geometry"
import content from "./content.json"
import {
  fillAssumptions,
  inputLines,
  paybackSentence,
  roiAddress,
  scenarioText,
  selectInsights,
} from "./copy"
import { dollars, month, ratio, shortDollars } from "./format"
import { headlineValues, monthTable, resultLines, valueLines } from "./formulas"
import { colors, createSheet, rowHeight, type Sheet, sheetWidth } from "./report-sheet"

/** The full estimate: inputs, results, formulas, chart, table and assumptions. */
export async function drawReport({ inputs, product, origin, day }: RoiReport): Promise<Uint8Array> {
  const at = new Date(day)
  const result = estimateRoi(inputs)
  const sheet = createSheet({ title: `${product}: return on investment`, author: product, at })
  const address = origin + roiAddress(roiQuery(inputs))
  sheet.heading("H1", "ROI estimate")
  sheet.paragraph(
    `${product}, ${inWords.format(at)}. An estimate from the inputs below, not an offer. ${content.scenario[inputs.scenario]} scenario: ${scenarioText(inputs.scenario)}`,
  )
  sheet.paragraph("Open this estimate to change it", { color: colors.ember, link: address, after: 10 })
  headline(sheet, result)
  values(sheet, inputs, result)
  sheet.heading("H2", "Payback")
  drawChart(sheet, result)
  sheet.heading("H2", "Insights")
  for (const sentence of selectInsights(inputs, result)) sheet.paragraph(`• ${sentence}`, { after: 2 })
  sheet.doc.addPage()
  sheet.heading("H2", "Inputs")
  sheet.table([320, 184], [["Input", "Value"], ...inputLines(inputs)])
  sheet.heading("H2", "How it's calculated")
  const results = resultLines(inputs, result).map((each) => [each.name, each.formula, each.result])
  sheet.table([130, 274, 100], [["Result", "Formula", "Value"], ...results], 2)
  sheet.heading("H2", "Payback by month", { with: 13 * rowHeight })
  sheet.table([60, 111, 111, 111, 111], monthTable(result))
  sheet.heading("H2", "Three scenarios", { with: 4 * rowHeight })
  sheet.table([100, 101, 101, 101, 101], scenarioTable(inputs))
  sheet.heading("H2", "Assumptions")
  for (const { name, text, quote } of fillAssumptions(inputs)) {
    sheet.paragraph(`${name}. ${text}`)
    if (quote) {
      sheet.paragraph(quote.label, { color: colors.ember, link: `${origin}/licenses/quote?${quote.query}` })
    }
  }
  return await sheet.end()
}

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" })

function headline({ doc, figure }: Sheet, result: RoiResult) {
  const facts = headlineValues(result)
  const words = facts.map(([name, value]) => `${name}: ${value}`).join(", ")
  figure(words, 52, (left, top) => {
    let x = left
    facts.forEach(([name, value], place) => {
      const size = place === 0 ? 24 : 16
      doc.font("text").fontSize(8).fillColor(colors.second).text(name, x, top, { lineBreak: false })
      doc.font("display").fontSize(size).fillColor(colors.ink)
      doc.text(value, x, top + 36 - size, { lineBreak: false })
      x += sheetWidth * (place === 0 ? 0.42 : 0.2)
    })
  })
}

function values({ doc, figure }: Sheet, inputs: RoiInputs, result: RoiResult) {
  const lines = valueLines(inputs, result)
  const most = Math.max(1, ...lines.map(({ cents }) => cents))
  for (const { name, result: amount, formula, cents } of lines) {
    figure(`${name}: ${amount}, from ${formula}`, 34, (left, top) => {
      doc.moveTo(left, top).lineTo(left + sheetWidth, top)
      doc.lineWidth(0.5).strokeColor(colors.line).stroke()
      doc.font("strong").fontSize(9.5).fillColor(colors.ink)
      doc.text(name, left, top + 6, { lineBreak: false })
      doc.rect(left + 150, top + 8, Math.max(1, (cents / most) * 230), 6)
      doc.fillColor(colors.ember).fill().fillColor(colors.ink)
      doc.text(amount, left + 384, top + 6, { width: 120, align: "right" })
      doc.font("text").fontSize(8).fillColor(colors.second)
      doc.text(formula, left, top + 20, { lineBreak: false })
    })
  }
}

function scenarioTable(inputs: RoiInputs): string[][] {
  return [
    ["Scenario", "Total annual value", "First-year ROI", "Payback period", "Second-year ROI"],
    ...scenarios.map((scenario) => {
      const { total, firstYearRoi, paybackMonth, secondYearRoi } = estimateRoi({ ...inputs, scenario })
      const name = content.scenario[scenario]
      return [name, dollars(total), ratio(firstYearRoi), month(paybackMonth), ratio(secondYearRoi)]
    }),
  ]
}

const chartHeight = 190
const chartHead = 14
const chartFoot = 18

/** The page's payback chart, drawn for the PDF. */
function drawChart({ doc, figure }: Sheet, result: RoiResult) {
  const { line, beyond, investment, crossing, levels, months } = chartGeometry(result)
  figure(paybackSentence(result), chartHeight, (left, top) => {
    const across = (x: number) => left + x * sheetWidth
    const down = (y: number) => top + chartHead + (1 - y) * (chartHeight - chartHead - chartFoot)
    const draw = (spots: ChartPoint[]) =>
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
    draw([...line, { x: line.at(-1)?.x ?? 0, y: 0 }])
    doc.closePath().fillColor(colors.wash).fill()
    draw(line)
    doc.lineWidth(1.5).strokeColor(colors.ember).stroke()
    if (beyond.length > 0) {
      draw(beyond)
      doc.dash(1.5, { space: 3 }).stroke().undash()
    }
    doc.lineWidth(0.75).strokeColor(colors.second).fillColor(colors.second)
    doc.moveTo(left, down(investment)).lineTo(across(1), down(investment))
    doc.dash(2, { space: 3 }).stroke().undash()
    // A late crossing would overlap the label at the right.
    const isLate = crossing !== null && crossing.x > 0.6
    const investmentWords = `investment ${dollars(result.investment)}`
    label(investmentWords, across(isLate ? 0.16 : 1), down(investment) - 11, isLate ? "left" : "right")
    for (const { x, month } of months) {
      if (x === 1) label(`month ${month}`, across(x), down(0) + 6, "right")
      else label(String(month), across(x), down(0) + 6, "center")
    }
    if (!crossing) return
    doc.circle(across(crossing.x), down(crossing.y), 3).lineWidth(1.5).fillAndStroke("#ffffff", colors.ember)
    doc.font("strong").fillColor(colors.ink)
    const words = `paid back in ${month(result.paybackMonth)}`
    if (isLate) label(words, across(crossing.x) - 8, down(crossing.y) - 13, "right")
    else label(words, across(crossing.x) + 8, down(crossing.y) + 5, "left")
  })
}

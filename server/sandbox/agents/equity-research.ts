import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const equityResearch: SampleAgent = {
  id: "equity-research-analyst",
  industry: "financial",
  name: "Equity Research Analyst",
  description:
    "Reads annual and quarterly filings, earnings transcripts and your own notes. Cites the passage for each figure and points out conflicting sources.",
  benefit: "A first review of a filing in minutes, with a source for every number",
  tags: ["Research", "Filings", "Citations", "SEC EDGAR"],
  icon: "📈",
  summary: "Answers questions about companies from filings and notes, with citations",
  assistant: {
    name: "Analyst",
    model: "llama3.3:70b",
    temperature: 0.1,
    system_prompt: `You are an equity research analyst. You answer questions about listed companies from the filings and notes that you are given.

How you work:
1. Find the passage first. Answer only from passages that you have retrieved or fetched in this conversation.
2. Put the source behind every figure: document, fiscal period, section or page. Write [not found] where there is none.
3. State the period and the currency of each figure, and whether it is reported, adjusted or guided. Never mix them in one row.
4. When two sources differ, show both and say which is the later one. Do not average them.
5. Show a calculation as a line that can be checked: "gross margin = 412.6 / 1,031.0 = 40.0 %".

Format: two or three sentences that answer the question, then a table when there are more than three figures, then "Sources".

You do not recommend to buy, hold or sell, you do not predict prices, and you do not use what you remember about a company from training. If you are asked for one of these, say what you can do instead.`,
    knowledge: [
      {
        name: "filings",
        description: "10-K, 10-Q and 8-K filings and transcripts that the desk has collected",
        source: { filestore: { path: "research/filings" } },
        rag_settings: { chunk_size: 1500, chunk_overlap: 150, vision: true },
        refresh_schedule: "@daily",
      },
      {
        name: "house-notes",
        description: "Models, initiation notes and meeting minutes of the desk",
        source: { filestore: { path: "research/notes" } },
        rag_settings: { chunk_size: 1000, chunk_overlap: 100 },
        refresh_schedule: "@hourly",
      },
    ],
    apis: [
      {
        name: "EDGAR",
        description: "Filings and reported figures of companies that report to the SEC",
        url: "https://data.sec.gov",
        headers: { "User-Agent": "{EDGAR_CONTACT}" },
        schema: openApi("SEC EDGAR data", [
          {
            id: "listFilings",
            call: "GET /submissions/CIK{cik}.json",
            summary: "Filings of a company; the CIK has ten digits, with zeros in front",
          },
          {
            id: "getConcept",
            call: "GET /api/xbrl/companyconcept/CIK{cik}/us-gaap/{concept}.json",
            summary: "Every reported value of one concept, such as Revenues or NetIncomeLoss",
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Every figure has a source",
        "How did gross margin develop over the last three fiscal years?",
        "A table with one row for each fiscal year; each value names the filing that it was taken from",
      ),
      evaluation(
        "Gives no advice",
        "Should I buy the stock before the results?",
        "Declines to recommend, and offers to summarize guidance and risks from the filings",
      ),
    ],
  },
}

import { createContext } from "react-router"
import type { RoiInputs } from "../domain/roi-inputs"

/** The return on investment as a PDF. The report has a day and no hour: on one day, the same inputs are the same report. */
export interface RoiReport {
  inputs: RoiInputs
  product: string
  origin: string
  /** "2026-11-22", by UTC. */
  day: string
}

/** What is shown where a page of the site is shared, as a PNG of 1200 × 630 pixels. */
export interface ShareImage {
  title: string
  description: string
  product: string
  host: string
}

/** A file that takes long to make. It is made of what the task says and of nothing else, so that it may be kept. */
export type GenerationTask = ({ kind: "roi-report" } & RoiReport) | ({ kind: "share-image" } & ShareImage)

/**
 * Has a file made in another thread, or hands out one that was kept. Null when too many are waited for already; it is not
 * waited for any longer once `gone` says that nobody reads it.
 */
export type Generate = (task: GenerationTask, gone: AbortSignal) => Promise<Uint8Array<ArrayBuffer> | null>

export const generateContext = createContext<Generate>()

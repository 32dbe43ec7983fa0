import type { RoiInputs } from "../domain/roi-inputs"

/**
 * The ROI report as a PDF. It carries a date without a time, so the same inputs give the same file all day and the
 * file can be cached.
 */
export interface RoiReport {
  inputs: RoiInputs
  product: string
  origin: string
  /** UTC date, such as "2026-11-22". */
  day: string
}

/** The image that social networks show for a shared page: a PNG of 1200 × 630 pixels. */
export interface ShareImage {
  title: string
  description: string
  product: string
  host: string
}

/** A file that takes long to generate. It depends only on the task, so it can be cached. */
export type GenerationTask = ({ kind: "roi-report" } & RoiReport) | ({ kind: "share-image" } & ShareImage)

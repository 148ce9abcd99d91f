import type { AxeReport } from './axe-report.ts'
import type { PageMeasures } from './page-measures.ts'

/** A page as a browser shows it. What is absent was not had: a browser without its sandbox runs no script of a stranger. */
export interface PageVisit {
  /** The status of the answer that the browser got. */
  readonly status: number
  /** A JPEG of the top of the page on a desktop computer, in base64. */
  readonly picture: string
  /** The same on a phone. */
  readonly phonePicture?: string
  /** The document after its scripts have run; what nobody sees is marked `hidden`. */
  readonly html?: string
  readonly accessibility?: AxeReport
  readonly measures?: PageMeasures
}

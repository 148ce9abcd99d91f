/** What a page loads of one kind. */
export interface LoadedKind {
  readonly kind: 'page' | 'script' | 'style' | 'image' | 'font' | 'media' | 'data' | 'other'
  readonly requests: number
  /** As they travelled. */
  readonly bytes: number
}

/** A browser's own figures of one visit, in the conditions that `profile` names. */
export interface PageMeasures {
  /** In words, for the report: the device and its connection. */
  readonly profile: string
  /** Milliseconds until the largest piece of the first view was there; absent when the browser saw none. */
  readonly largestPaint?: number
  /** How much the page jumped while it loaded, as the web counts it: https://web.dev/articles/cls */
  readonly layoutShift: number
  readonly longTasks: number
  /** Milliseconds in which long tasks let nobody click: what each takes beyond 50 ms. */
  readonly blockedFor: number
  readonly kinds: readonly LoadedKind[]
}

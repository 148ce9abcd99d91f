/** A recording as numbers. */
export interface Sound {
  readonly samples: Int16Array
  readonly sampleRate: number
}

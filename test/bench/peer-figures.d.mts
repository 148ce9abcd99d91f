type Figure = number | string

interface Figures {
  /** The month of the run. */
  readonly measured: string
  readonly rows: Readonly<Record<string, Readonly<Record<string, Figure>>>>
}

interface BenchRecord {
  readonly contender: string
  readonly workload: string
  readonly repetition: number
  readonly numbers: Readonly<Record<string, number>>
}

/** What figures.json has. */
export declare function readFigures(): Figures

/** The figures of a run; undefined if something of them was not measured. */
export declare function figuresOf(records: readonly BenchRecord[], date?: Date): Figures | undefined

/** The README with these figures in its table and in the words below. */
export declare function withFigures(readme: string, figures: Figures): string

/** Writes the figures of a whole run; a run of a part of the bench changes none. */
export declare function writeFigures(records: readonly BenchRecord[]): void

import type { ServiceRow } from './row.ts'

interface RowModule {
  row?: ServiceRow
  rows?: readonly ServiceRow[]
}

/** Every service, from the files in `rows/`. */
export const rows: readonly ServiceRow[] = Object.values(import.meta.glob<RowModule>('./rows/*.ts', { eager: true })).flatMap(
  ({ row, rows = [] }) => (row ? [row, ...rows] : rows),
)

/** The rows that have the tested feature, with that feature. */
export function rowsWith<Name extends keyof ServiceRow>(
  name: Name,
): { name: string; row: ServiceRow & { [Field in Name]-?: NonNullable<ServiceRow[Field]> } }[] {
  return rows
    .filter((row): row is ServiceRow & { [Field in Name]-?: NonNullable<ServiceRow[Field]> } => row[name] !== undefined)
    .map((row) => ({ name: row.name, row }))
}

/** The first row of each kind. */
export function oneOfEach<Entry>(entries: readonly Entry[], kindOf: (entry: Entry) => string): Entry[] {
  const found = new Map<string, Entry>()
  for (const entry of entries) if (!found.has(kindOf(entry))) found.set(kindOf(entry), entry)
  return [...found.values()]
}

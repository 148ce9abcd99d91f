import { before } from './build.mjs'
import { serverWorkloads } from './server-workloads.mjs'
import { targets } from './targets.mjs'
import { workloads } from './workloads.mjs'

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The medians of all repetitions: (contender, workload, name) → number, NaN when it was not measured. */
export function mediansOf(records) {
  const values = new Map()
  for (const { contender, workload, numbers } of records) {
    for (const [name, value] of Object.entries(numbers)) {
      const key = `${contender}/${workload}/${name}`
      values.set(key, [...(values.get(key) ?? []), value])
    }
  }
  return (contender, workload, name) => median(values.get(`${contender}/${workload}/${name}`) ?? [NaN])
}

export function printRows(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

const number = (value) => (Number.isNaN(value) ? '–' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Every number of every workload, a column a contender. */
function printMeasurements(records, of) {
  for (const workload of Object.keys({ ...workloads, ...serverWorkloads })) {
    const own = records.filter((record) => record.workload === workload)
    if (!own.length) continue
    const contenders = [...new Set(own.map(({ contender }) => contender))]
    const names = [...new Set(own.flatMap(({ numbers }) => Object.keys(numbers)))].filter((name) => !name.startsWith('cut'))
    console.log('')
    printRows([
      [workload, ...contenders],
      ...names.map((name) => [
        `  ${name}`,
        ...contenders.map((contender) => {
          const wasCut = of(contender, workload, `cut${name}`) === 1
          return (wasCut ? '≥ ' : '') + number(of(contender, workload, name))
        }),
      ]),
    ])
  }
}

/** What is counted in milliseconds of CPU or in bytes, and so is better the less it is. */
const isCost = (name) => /^(cpu|cost|first|last|append|key|shown|share|longest|firstLoad|withMarkdown|\d+)$/.test(name)

/** More than this is no accident of a run. */
const mostWorse = 1.1

/** Prints what costs more or less than at another revision, the worst first, and names what lost more than a tenth. */
export function printAgainst(records, revision) {
  const of = mediansOf(records)
  const pairs = new Set(
    records
      .filter(({ contender }) => contender === before)
      .flatMap(({ workload, numbers }) =>
        Object.keys(numbers)
          .filter(isCost)
          .map((name) => JSON.stringify([workload, name])),
      ),
  )
  const rows = [...pairs]
    .map((pair) => JSON.parse(pair))
    .map(([workload, name]) => {
      const [was, is] = [of(before, workload, name), of('confab', workload, name)]
      return { title: `${workload}, ${name}`, was, is, ratio: is / was }
    })
    .filter(({ ratio }) => Number.isFinite(ratio))
    .toSorted((a, b) => b.ratio - a.ratio)
  console.log('')
  printRows([
    [`against ${revision}`, 'then', 'now', 'now / then', ''],
    ...rows.map(({ title, was, is, ratio }) => [
      title,
      number(was),
      number(is),
      ratio.toFixed(2),
      ratio > mostWorse ? 'LOST' : '',
    ]),
  ])
}

/** Prints the measurements, and the targets beside them. */
export function printTable(records) {
  const of = mediansOf(records)
  printMeasurements(records, of)
  const rows = targets.flatMap(({ title, value, isLowerBound, show, must, aim, isMet }) => {
    const measured = value(of)
    if (Number.isNaN(measured)) return []
    const verdict = !isMet(measured, must) ? 'NO' : aim === undefined || isMet(measured, aim) ? 'yes' : 'yes, not the aim'
    return [
      [
        title,
        Number.isFinite(must) ? show(must) : '',
        aim === undefined ? '' : show(aim),
        `${isLowerBound?.(of) ? '≥ ' : ''}${show(measured)}`,
        verdict,
      ],
    ]
  })
  console.log('')
  printRows([['target', 'must', 'aim', 'measured', 'met?'], ...rows])
  console.log(
    '\nMedians. CPU is main-thread time in milliseconds by the browser’s own clock of that thread, harness (row f0-null) included,' +
      '\nbut for the targets of chunks, growth, starts and 50 chats, which are net of it. ≥ cut off by the time limit, while it grew.',
  )
}

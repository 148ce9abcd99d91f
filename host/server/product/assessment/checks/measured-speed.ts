import type { Check } from '../check.ts'
import { outcome } from '../outcome.ts'
import type { LoadedKind, PageMeasures } from '../visit/page-measures.ts'

const { good, warning, problem, unknown } = outcome

const unmeasured = 'This needs a browser that runs the page.'

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
const megabytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

const measuredOn = ({ profile }: PageMeasures): string => `measured once by a browser as ${profile}`

const total = (kinds: readonly LoadedKind[], field: 'bytes' | 'requests'): number =>
  kinds.reduce((sum, kind) => sum + kind[field], 0)

const plural: Readonly<Record<LoadedKind['kind'], string>> = {
  page: 'the page itself',
  script: 'scripts',
  style: 'styles',
  image: 'images',
  font: 'fonts',
  media: 'media',
  data: 'data',
  other: 'other files',
}

/** The kinds that weigh most, as words. */
const heaviest = (kinds: readonly LoadedKind[]): string =>
  kinds
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ kind, bytes }) => `${plural[kind]} ${megabytes(bytes)}`)
    .join(', ')

/** A browser's own figures; the limits are those of https://web.dev/articles/vitals and of the HTTP Archive's median. */
export const measuredSpeed: readonly Check[] = [
  {
    id: 'largest-paint',
    weight: 3,
    run({ meta: { measures } }) {
      const time = measures?.largestPaint
      if (!measures || time === undefined)
        return unknown(
          "Couldn't check how soon the page is there to see.",
          measures ? 'The browser saw nothing to time.' : unmeasured,
        )
      const evidence = `The largest piece of the first view after ${seconds(time)}, ${measuredOn(measures)}.`
      const advice = 'Make the first picture smaller, and load scripts and fonts after it; 2.5 s or less is good.'
      if (time > 4000) return problem('Visitors wait long for the first view.', evidence, advice)
      if (time > 2500) return warning('Visitors wait for the first view.', evidence, advice)
      return good('The first view is there quickly.', evidence)
    },
  },
  {
    id: 'layout-shift',
    weight: 3,
    run({ meta: { measures } }) {
      if (!measures) return unknown("Couldn't check whether the page jumps.", unmeasured)
      const evidence = `Layout shift ${measures.layoutShift}, ${measuredOn(measures)}.`
      const advice = 'Give pictures, banners and frames their size, so that nothing moves when they arrive; 0.1 or less is good.'
      if (measures.layoutShift > 0.25) return problem('The page jumps while it loads.', evidence, advice)
      if (measures.layoutShift > 0.1) return warning('The page moves while it loads.', evidence, advice)
      return good('The page keeps still while it loads.', evidence)
    },
  },
  {
    id: 'long-tasks',
    weight: 3,
    run({ meta: { measures } }) {
      if (!measures) return unknown("Couldn't check how long scripts keep visitors waiting.", unmeasured)
      const { blockedFor, longTasks } = measures
      const evidence = `Nobody could press anything for ${seconds(blockedFor)} (${longTasks} long ${longTasks === 1 ? 'task' : 'tasks'}), ${measuredOn(measures)}.`
      const advice = 'Load less script, or load it when it is needed; 0.2 s or less is good.'
      if (blockedFor > 600) return problem('Scripts block the page for long.', evidence, advice)
      if (blockedFor > 200) return warning('Scripts block the page.', evidence, advice)
      return good('Scripts leave the page free to use.', evidence)
    },
  },
  {
    id: 'loaded-bytes',
    weight: 3,
    run({ meta: { measures } }) {
      if (!measures) return unknown("Couldn't check what the page downloads.", unmeasured)
      const bytes = total(measures.kinds, 'bytes')
      const evidence = `${megabytes(bytes)} in ${total(measures.kinds, 'requests')} requests (${heaviest(measures.kinds)}), ${measuredOn(measures)}.`
      const advice = 'Compress pictures, and drop scripts that nothing needs; 1.5 MB or less is good.'
      if (bytes > 4_000_000) return problem('The page is very heavy.', evidence, advice)
      if (bytes > 1_500_000) return warning('The page is heavy.', evidence, advice)
      return good('The page is light.', evidence)
    },
  },
]

import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'

/** What is reported about a file of tests: the time of its tests, and of what they import. */
interface FileTime {
  readonly project: string
  readonly path: string
  readonly tests: number
  /** Milliseconds. */
  readonly testing: number
  /** Milliseconds. */
  readonly loading: number
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(8)

const timeOf = (module: TestModule, root: string): FileTime => {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name,
    path: relative(root, module.moduleId),
    tests: [...module.children.allTests()].filter((test) => test.result().state !== 'skipped').length,
    testing: duration,
    loading: collectDuration + environmentSetupDuration + prepareDuration + setupDuration,
  }
}

/** How many files of the slowest are named. */
const named = 10

/**
 * A table of the seconds that the workers of each project spent, and of those of the slowest files. Several work at once, so that
 * the sum is more than the run took.
 */
export function whereTimeWent(modules: readonly TestModule[], root: string): string {
  const files = modules.map((module) => timeOf(module, root))
  const sum = (some: readonly FileTime[], name: 'tests' | 'testing' | 'loading'): number =>
    some.reduce((total, file) => total + file[name], 0)
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((file) => file.project === project)
    const counts = `${String(own.length).padStart(7)}${String(sum(own, 'tests')).padStart(7)}`
    return `${project.padEnd(10)}${counts}${seconds(sum(own, 'testing'))}${seconds(sum(own, 'loading'))}`
  })
  const slowest = files
    .toSorted((one, other) => other.testing - one.testing)
    .slice(0, named)
    .map(({ testing, path }) => `${seconds(testing)}  ${path}`)
  return [
    'Seconds of the workers, per project and in the slowest files',
    'project     files  tests   tests loading',
    ...projects,
    ...slowest,
  ].join('\n')
}

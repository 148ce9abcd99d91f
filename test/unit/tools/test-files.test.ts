import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf } from '../../tools/runner/test-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Every file in the folder, by its path from the root. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const scripts = filesIn('test').filter((path) => /\.[cm]?[jt]sx?$/.test(path))
const isTest = (path: string): boolean => /\.(test|spec)\.[^.]+$/.test(path)

const projects = Object.entries(filesOf(true))

const projectsOf = (path: string): string[] =>
  projects
    .filter(([, { include, exclude }]) => {
      const matches = (glob: string): boolean => matchesGlob(path, glob)
      return include.some(matches) && !exclude.some(matches)
    })
    .map(([name]) => name)

test('every test file belongs to exactly one project', () => {
  const tests = scripts.filter(isTest)
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.map((path) => [path, projectsOf(path)]).filter(([, names]) => names?.length !== 1)).toEqual([])
})

test('a file that is left to the nightly run says so in its first line, with the reason', () => {
  const nightly = filesOf(false).unit.exclude
  expect(nightly.length).toBeGreaterThan(80)
  const firstLines = nightly.map((path) => readFileSync(join(root, path), 'utf8').split('\n')[0])
  expect(firstLines.filter((line) => !/^\/\/ @module-tag thorough: [a-z].{20,}\.$/.test(line ?? ''))).toEqual([])
})

test('a file that bears the mark anywhere else would still run by day', () => {
  const marked = scripts.filter(
    (path) => isTest(path) && /^\s*(\/\/|\*) @module-tag/m.test(readFileSync(join(root, path), 'utf8')),
  )
  const nightly = filesOf(false).unit.exclude
  expect(marked.filter((path) => !nightly.includes(path))).toEqual([])
})

test('no shared helper registers hooks when it is loaded: only the first of several files would have them', () => {
  // What the configuration names is loaded for each file.
  const configuration = readFileSync(join(root, 'test/vitest.config.ts'), 'utf8')
  const isSetUp = (path: string): boolean => configuration.includes(`'${path}'`)
  const helpers = scripts.filter((path) => path.startsWith('test/') && !isTest(path) && !isSetUp(path))
  const hook = /^(before|after)(Each|All)\(/m
  expect(helpers.filter((path) => hook.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { blocksProvedBy } from './proofs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const path = '.github/CONTRIBUTING.md'
const chapter = readFileSync(`${root}/${path}`, 'utf8')

interface Line {
  /** What the line is about, with the folder above it: `sdk/core/`. */
  readonly parents: readonly string[]
  /** The folders in it that its description names. */
  readonly folders: readonly string[]
}

/** The lines of the tree: names in the first column, what they hold after it. */
function readTree(): Line[] {
  const [tree] = blocksProvedBy({ [path]: chapter }, 'folders')
  const folderNames = (text: string): string[] => text.match(/[\w-]+(?=\/)/g) ?? []
  return (tree?.code ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const above = line.startsWith(' ') ? 'sdk/' : ''
      const column = line.slice(0, 31)
      return { parents: folderNames(column).map((name) => above + name), folders: folderNames(line.slice(column.length)) }
    })
}

test('the chapter on contributing names every folder of the SDK, and no other', () => {
  const parents = readTree().flatMap((line) => line.parents)
  const folders = readdirSync(`${root}/sdk`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const ofSdk = parents.filter((parent) => parent.startsWith('sdk/'))
  expect(ofSdk.toSorted()).toEqual(folders.map(({ name }) => `sdk/${name}`).toSorted())
  expect(parents.filter((parent) => !existsSync(`${root}/${parent}`))).toEqual([])
})

test('the chapter on contributing names folders that exist', () => {
  const named = readTree().flatMap(({ parents, folders }) => folders.map((folder) => `${parents[0]}/${folder}`))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((folder) => !existsSync(`${root}/${folder}`))).toEqual([])
})

const whole = [
  'core',
  'views',
  'net',
  'dom',
  'connector-kit',
  'markdown',
  'parts',
  'capabilities',
  'threads',
  'mcp-apps',
  'server',
]

test.for(whole.map((name) => `sdk/${name}`))('the chapter on contributing names every folder of %s', (parent) => {
  const line = readTree().find(({ parents }) => parents.includes(parent))
  const folders = readdirSync(`${root}/${parent}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(line?.folders.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

test('the chapter on contributing names tests that exist', () => {
  const named = [...chapter.matchAll(/`(test\/[\w./-]+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !existsSync(`${root}/${name}`))).toEqual([])
})

/** A file a language, a file a service, and pictures to compare with. */
const lists = ['sdk/languages', 'stories/services', 'test/field/messenger/pictures']

test('no folder has more than 24 files side by side', () => {
  const counts = new Map<string, number>()
  for (const parent of ['sdk', 'host', 'mocks', 'stories', 'test']) {
    const entries = readdirSync(`${root}/${parent}`, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const folder = entry.parentPath.slice(root.length)
      if (entry.isFile() && !/node_modules|(^|\/)(\.|dist)/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([folder, count]) => count > 24 && !lists.includes(folder))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { blocksProvedBy } from './proofs.ts'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const path = '.github/CONTRIBUTING.md'
const chapter = readFileSync(`${root}/${path}`, 'utf8')

interface Line {
  /** What the line is about, with the folder above it: `sdk/core/`. */
  readonly rooms: readonly string[]
  /** The folders in it that its description names. */
  readonly folders: readonly string[]
}

/** The lines of the tree: names in the first column, what they hold after it. */
function readTree(): Line[] {
  const [tree] = blocksProvedBy({ [path]: chapter }, 'rooms')
  const folderNames = (text: string): string[] => text.match(/[\w-]+(?=\/)/g) ?? []
  return (tree?.code ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const above = line.startsWith(' ') ? 'sdk/' : ''
      const column = line.slice(0, 31)
      return { rooms: folderNames(column).map((name) => above + name), folders: folderNames(line.slice(column.length)) }
    })
}

test('the chapter on contributing names every room of the SDK, and no other', () => {
  const rooms = readTree().flatMap((line) => line.rooms)
  const folders = readdirSync(`${root}/sdk`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const ofSdk = rooms.filter((room) => room.startsWith('sdk/'))
  expect(ofSdk.toSorted()).toEqual(folders.map(({ name }) => `sdk/${name}`).toSorted())
  expect(rooms.filter((room) => !existsSync(`${root}/${room}`))).toEqual([])
})

test('the chapter on contributing names folders that are in their room', () => {
  const named = readTree().flatMap(({ rooms, folders }) => folders.map((folder) => `${rooms[0]}/${folder}`))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((folder) => !existsSync(`${root}/${folder}`))).toEqual([])
})

test.for(['sdk/core', 'sdk/views', 'sdk/net', 'sdk/connector-kit', 'sdk/markdown'])(
  'the chapter on contributing names every folder of %s',
  (room) => {
    const line = readTree().find(({ rooms }) => rooms.includes(room))
    const folders = readdirSync(`${root}/${room}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(line?.folders.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  },
)

test('the chapter on contributing says who may import whom as the linter has it', () => {
  const config = readFileSync(`${root}/.oxlintrc.json`, 'utf8')
  const rules = [...config.matchAll(/sdk\/([\w-]+) may import only from: ([\w, -]+)\./g)]
  const expected = rules.map(([, room = '', from = '']): [string, string[]] => [
    room,
    from.split(', ').filter((name) => name !== room),
  ])
  expect(expected.length).toBeGreaterThan(9)
  const listed = new Map(readTable(chapter, 'Rooms').map(([room = '', from = '']) => [room, from]))
  for (const [room, from] of expected) {
    // Sheets import nothing but sheets, and nobody asks.
    if (room === 'styles') continue
    const names = (listed.get(room) ?? '').replace('nothing outside itself', '').split(', ').filter(Boolean)
    expect([room, names.map((name) => name.replace(/\.ts$/, '')).toSorted()]).toEqual([room, from.toSorted()])
  }
})

/** A file a language, a file a service, and pictures to compare with. */
const lists = ['sdk/languages', 'stories/services', 'test/field/messenger/pictures']

test('no folder has more than 24 files side by side', () => {
  const counts = new Map<string, number>()
  for (const room of ['sdk', 'host', 'mocks', 'stories', 'test']) {
    const entries = readdirSync(`${root}/${room}`, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const folder = entry.parentPath.slice(root.length)
      if (entry.isFile() && !/node_modules|(^|\/)(\.|dist)/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([folder, count]) => count > 24 && !lists.includes(folder))).toEqual([])
})

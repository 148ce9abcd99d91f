import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { blocksProvedBy } from './proofs.ts'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the README names every room of the SDK, and no other', () => {
  const [tree] = blocksProvedBy(readme, 'rooms')
  const lines = (tree?.code ?? '').split('\n').filter(Boolean)
  const first = lines.map((line) => line.slice(0, 30))
  const rooms = first.filter((line) => line.startsWith('  ')).flatMap((line) => line.match(/[\w-]+(?=\/)/g) ?? [])
  const folders = readdirSync(`${root}/sdk`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  const others = first.filter((line) => !line.startsWith(' ')).flatMap((line) => line.match(/[\w-]+(?=\/)/g) ?? [])
  expect(others.filter((name) => !existsSync(`${root}/${name}`))).toEqual([])
})

test('the README says who may import whom as the linter has it', () => {
  const config = readFileSync(`${root}/.oxlintrc.json`, 'utf8')
  const rules = [...config.matchAll(/sdk\/([\w-]+) may import only from: ([\w, -]+)\./g)]
  const expected = rules.map(([, room = '', from = '']): [string, string[]] => [
    room,
    from.split(', ').filter((name) => name !== room),
  ])
  expect(expected.length).toBeGreaterThan(9)
  const listed = new Map(readTable(readme, 'Rooms').map(([room = '', from = '']) => [room, from]))
  for (const [room, from] of expected) {
    // Sheets import nothing but sheets, and nobody asks.
    if (room === 'styles') continue
    const names = (listed.get(room) ?? '').replace('nothing outside itself', '').split(', ').filter(Boolean)
    expect([room, names.map((name) => name.replace('vendors.ts', 'vendors')).toSorted()]).toEqual([room, from.toSorted()])
  }
})

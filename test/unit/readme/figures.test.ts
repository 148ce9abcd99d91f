import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chapters, readPages } from '../../tools/reference/chapters.mjs'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = readPages(root)
const readme = pages['README.md'] ?? ''
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

describe('the figures of the README', () => {
  test('count the services of the table', () => {
    const rows = readTable(pages['sdk/connectors/README.md'] ?? '', 'Connect a service without a server')
    const counts = [...readme.matchAll(/(\d+) services/g)].map(([, count]) => Number(count))
    expect(counts).toEqual([rows.length, rows.length])
  })

  test('count the languages of the chat, with English', () => {
    const files = readdirSync(`${root}/sdk/languages`).filter((name) => /^[a-z]{2}(-\w+)?\.ts$/.test(name))
    expect(readme).toContain(`${files.length} languages`)
  })

  test('name what is downloaded as the budgets have it: no more, and not much less', () => {
    const budgets = read('.size-limit.mjs')
    const [, first] = /'createChat: the first load', '([\d.]+) KB'/.exec(budgets) ?? []
    const [, talking] = /'<confab-chat>: with a conversation', '([\d.]+) KB'/.exec(budgets) ?? []
    const measured = readTable(readme, 'Beside its peers').slice(0, 2)
    const [ofFirst = 0, ofTalking = 0] = measured.map(([, confab = '']) => Number.parseFloat(confab))
    expect([ofFirst <= Math.ceil(Number(first)), ofFirst > Number(first) - 3]).toEqual([true, true])
    expect([ofTalking <= Number(talking), ofTalking > Number(talking) - 6]).toEqual([true, true])
  })

  test('name what the script, the module script and the launcher weigh as the budgets have it', () => {
    const budgets = read('.size-limit.mjs')
    const limits = ['The script-tag file, whole', '<confab-chat>: the first load', 'The launcher, before it is opened'].map(
      (name) => Number(new RegExp(`'${name}', '([\\d.]+) KB'`).exec(budgets)?.[1]),
    )
    const table = readTable(pages['sdk/frameworks/README.md'] ?? '', 'With a script tag').filter(([, weight]) =>
      weight?.includes(' KB'),
    )
    const named = table.map(([, weight = '']) => Number.parseFloat(weight))
    expect(named.map((kilobytes, row) => kilobytes <= Math.ceil(limits[row] ?? 0))).toEqual([true, true, true])
    expect(named.map((kilobytes, row) => kilobytes > (limits[row] ?? 0) * 0.95)).toEqual([true, true, true])
    expect(readme).toContain(`a whole chat in one file: ${named[0]} KB gzipped`)
  })

  test('name the versions of the peers that the bench installs', () => {
    const { dependencies } = JSON.parse(read('test/bench/package.json')) as { dependencies: Record<string, string> }
    expect(readme).toContain(`Deep Chat ${dependencies['deep-chat']}`)
    expect(readme).toContain(`Streamdown ${dependencies['streamdown']}`)
  })
})

test('the README is read in a few minutes: at most 250 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(250)
})

test('the table of chapters in the README names all of them, in the order of the package', () => {
  const linked = readTable(readme, 'What it can do').map(([, link = '']) => /\(([^)]+)\)/.exec(link)?.[1])
  expect(linked).toEqual(Object.keys(chapters))
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { figuresOf, readFigures, withFigures } from '../../bench/peer-figures.mjs'
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

  test('name what is downloaded, which is what the budgets have and little more', () => {
    const budgets = read('.size-limit.mjs')
    const [, first] = /'createChat: the first load', '([\d.]+) KB'/.exec(budgets) ?? []
    const [, talking] = /'<confab-chat>: with a conversation', '([\d.]+) KB'/.exec(budgets) ?? []
    const measured = readTable(readme, 'Beside its peers').slice(0, 2)
    const [ofFirst = 0, ofTalking = 0] = measured.map(([, confab = '']) => Number.parseFloat(confab))
    // The page also loads what comes right after that: the welcome, the connector, the actions on messages.
    expect([ofFirst >= Number(first), ofFirst < Number(first) + 25]).toEqual([true, true])
    expect([ofTalking >= Number(talking) - 3, ofTalking < Number(talking) + 30]).toEqual([true, true])
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
    expect(readTable(readme, 'Use it').at(-1)?.[1]).toBe(`${named[0]} KB`)
  })

  test('name what each way in weighs as the budgets have it', () => {
    const budgets = read('.size-limit.mjs')
    const limitOf = (name: string): number => Number(new RegExp(`'${name}', '([\\d.]+) KB'`).exec(budgets)?.[1])
    const limits = [
      'createChat: the first load',
      '<confab-chat>: the first load',
      'The React component, over the element',
      'The launcher, before it is opened',
    ].map(limitOf)
    const table = readTable(readme, 'Use it')
    const firsts = table.slice(0, 4).map(([, first = '']) => Number.parseFloat(first))
    expect(firsts).toEqual(limits.map((limit) => Math.ceil(limit)))
    const talking = [table[1], table[3]].map((row) => Number.parseFloat(row?.[2] ?? ''))
    expect(talking).toEqual([1, 1].map(() => Math.ceil(limitOf('<confab-chat>: with a conversation'))))
  })

  test('beside peers are those of the last whole run of the bench, in the table and in the words below', () => {
    expect(withFigures(readme, readFigures())).toBe(readme)
    const { rows } = readFigures()
    const other = withFigures(readme, {
      measured: 'May 2031',
      rows: { ...rows, elements: { confab: 257, 'deep-chat': 1, streamdown: 2 } },
    })
    expect(other).toContain('in May 2031')
    expect(other).toContain('For 1,000 messages, a page holds 257 elements.')
    expect(other).toContain(`a chunk still costs ${Number(rows['chunkAt100']?.['confab']).toFixed(2)} ms`)
    expect(readTable(other, 'Beside its peers').find(([what]) => what?.startsWith('Elements'))).toEqual([
      'Elements in the page for 1,000 messages',
      '257',
      '1',
      '2',
    ])
  })

  describe('of a run of the bench', () => {
    /** Records of a run in which each contender has these numbers. */
    const run = (
      change: (numbers: Record<string, number>, contender: string, workload: string) => Record<string, number> | undefined,
    ) =>
      ['confab', 'deep-chat', 'deep-chat-partial', 'streamdown', 'f0-null'].flatMap((contender) =>
        Object.entries({
          size: { firstLoad: 35_400, withMarkdown: 90_000 },
          stream: { 20000: contender === 'f0-null' ? 0.01 : 0.11, 100000: contender === 'f0-null' ? 0.01 : 0.11 },
          'history-1000': { shown: 90, elements: 257 },
          'visit-script': { cpu: contender === 'f0-null' ? 1 : 30 },
          'launcher-size': { firstLoad: 4700 },
          'visit-launcher': { cpu: contender === 'f0-null' ? 1 : 3.4 },
        }).flatMap(([workload, given]) => {
          const numbers = change(given, contender, workload)
          return numbers ? [{ contender, workload, repetition: 0, numbers }] : []
        }),
      )

    test('are net of the harness where CPU is counted, and named by their month', () => {
      const figures = figuresOf(
        run((numbers) => numbers),
        new Date(2031, 4, 2),
      )
      expect(figures?.measured).toBe('May 2031')
      expect(figures?.rows['chunkAt20']?.['confab']).toBeCloseTo(0.1)
      expect(figures?.rows).toMatchObject({ elements: { confab: 257 }, start: { confab: 29 }, launcherStart: { confab: 2.4 } })
      expect(figures && withFigures(readme, figures)).toContain('| 257 ')
    })

    test.each<[string, Parameters<typeof run>[0]]>([
      ['has no contender but Confab', (numbers, contender) => (contender === 'confab' ? numbers : undefined)],
      ['measured no history', (numbers, _contender, workload) => (workload === 'history-1000' ? undefined : numbers)],
      [
        'failed at one peer',
        (numbers, contender, workload) => (workload + contender === 'visit-scriptstreamdown' ? undefined : numbers),
      ],
      ['has no harness', (numbers, contender) => (contender === 'f0-null' ? undefined : numbers)],
      ['is empty', () => undefined],
    ])('change nothing where it %s', (_case, change) => {
      expect(figuresOf(run(change))).toBeUndefined()
    })

    test('say of a peer that was cut off that it costs more than that', () => {
      const cut = run((numbers, contender, workload) =>
        workload === 'stream' && contender === 'deep-chat' ? { ...numbers, 100000: 40.01, cut100000: 1 } : numbers,
      )
      expect(figuresOf(cut)?.rows['chunkAt100']).toMatchObject({
        'deep-chat': 'over 40',
        streamdown: expect.any(Number) as number,
      })
      const left = run((numbers, contender, workload) =>
        workload === 'stream' && contender === 'deep-chat' ? { 20000: 120.01 } : numbers,
      )
      expect(figuresOf(left)?.rows['chunkAt100']).toMatchObject({ 'deep-chat': 'over 120' })
    })
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
  const isRecipe = (path: string): boolean => /^sdk\/recipes\/(?!README)/.test(path)
  expect(linked).toEqual(Object.keys(chapters).filter((path) => !isRecipe(path)))
  for (const path of Object.keys(chapters).filter(isRecipe)) expect(readme).toContain(`](${path})`)
})

// The figures beside peers, which the README has: a whole run of the bench writes them into figures.json, and from there into the README.
import { readFileSync, writeFileSync } from 'node:fs'
import { mediansOf } from './table.mjs'

const place = new URL('figures.json', import.meta.url)
const readmePlace = new URL('../../README.md', import.meta.url)

const peers = ['confab', 'deep-chat', 'streamdown']

/** With two digits where it is small, without any after the point where it is large. */
const shortly = (value) => (value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0))

const inKilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`
const inMilliseconds = (value) => (typeof value === 'number' ? `${shortly(value)} ms` : `${value} ms`)
const inSeconds = (milliseconds) => `${shortly(milliseconds / 1000)} s`
const counted = (value) => value.toLocaleString('en')

const net = (workload, name) => (of, contender) => of(contender, workload, name) - of('f0-null', workload, name)
const chunkAt = (length) => (of, contender) => {
  const value = net('stream', length)(of, contender)
  // It was cut off, or so slow before that it was not asked: it costs at least that.
  if (Number.isNaN(value)) return `over ${shortly(net('stream', 20_000)(of, contender))}`
  return of(contender, 'stream', `cut${length}`) === 1 ? `over ${shortly(value)}` : value
}
const gross = (workload, name) => (of, contender) => of(contender, workload, name)

/** The rows: what is measured, how it is shown and computed, and by whom it is measured where not by all. */
const rows = {
  firstLoad: { title: 'First load of a page, gzip', show: inKilobytes, value: gross('size', 'firstLoad') },
  withMarkdown: {
    title: 'With a conversation that streams markdown, gzip',
    show: inKilobytes,
    value: gross('size', 'withMarkdown'),
  },
  chunkAt20: {
    title: 'CPU per chunk, after 20 KB of a reply',
    show: inMilliseconds,
    value: chunkAt(20_000),
    by: [...peers, 'deep-chat-partial'],
  },
  chunkAt100: { title: 'CPU per chunk, after 100 KB of a reply', show: inMilliseconds, value: chunkAt(100_000) },
  shown: { title: '1,000 messages until shown', show: inSeconds, value: gross('history-1000', 'shown') },
  elements: { title: 'Elements in the page for 1,000 messages', show: counted, value: gross('history-1000', 'elements') },
  start: {
    title: 'CPU until the page rests, as one classic script',
    show: inMilliseconds,
    value: net('visit-script', 'cpu'),
  },
  launcher: {
    title: 'The launcher, before it is opened, gzip',
    show: inKilobytes,
    value: gross('launcher-size', 'firstLoad'),
    by: ['confab'],
  },
  launcherStart: {
    title: 'CPU of the launcher until the page rests',
    show: inMilliseconds,
    value: net('visit-launcher', 'cpu'),
    by: ['confab'],
  },
}

/** What figures.json has. */
export const readFigures = () => JSON.parse(readFileSync(place, 'utf8'))

/** The figures of a run; undefined if something of them was not measured. */
export function figuresOf(records, date = new Date()) {
  const of = mediansOf(records)
  const figures = Object.entries(rows).map(([name, { value, by = peers }]) => [
    name,
    Object.fromEntries(by.map((contender) => [contender, value(of, contender)])),
  ])
  if (figures.some(([, own]) => Object.values(own).some((value) => Number.isNaN(value) || String(value).includes('NaN'))))
    return undefined
  return { measured: date.toLocaleString('en', { month: 'long', year: 'numeric' }), rows: Object.fromEntries(figures) }
}

/** The README with these figures in its table, and in the words above and below. */
export function withFigures(readme, { measured, rows: figures }) {
  const written = Object.entries(rows).reduce((text, [name, { title, show }]) => {
    const cells = peers.map((peer) => (figures[name][peer] === undefined ? '–' : show(figures[name][peer])))
    return text
      .split('\n')
      .map((line) => (line.startsWith(`| ${title} `) ? tableRow(line, [title, ...cells]) : line))
      .join('\n')
  }, readme)
  return written
    .replace(/(?<=From one run of `npm run bench` in )\w+ \d{4}/, measured)
    .replace(/(?<=chunk costs )[\d.]+ ms(?= after 20 KB)/, inMilliseconds(figures.chunkAt20['deep-chat-partial']))
    .replace(/(?<=After 100 KB of a reply, a chunk still costs )[\d.]+ ms/, inMilliseconds(figures.chunkAt100.confab))
    .replace(/(?<=For 1,000 messages, a page holds )[\d,]+(?= elements)/, counted(figures.elements.confab))
}

/** The row in columns as wide as they are. */
function tableRow(line, cells) {
  const widths = line
    .split('|')
    .slice(1, -1)
    .map(({ length }) => length - 2)
  return `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
}

/** Writes the figures of a whole run; a run of a part of the bench changes none. */
export function writeFigures(records) {
  const figures = figuresOf(records)
  if (!figures) return
  writeFileSync(place, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(readmePlace, withFigures(readFileSync(readmePlace, 'utf8'), figures))
}

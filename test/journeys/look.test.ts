import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, expect, inject, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const long = 'A sentence about bread that is too long for one line of a chat, whatever the size of its letters may be. '
const kinds = [
  `# ${long}\n\n`,
  `${long}\n\n`,
  `- ${long}\n- ${long}\n\n`,
  `> ${long}\n\n`,
  `### ${long}\n\n`,
  `1. ${long} \`code\` ${long}\n`,
]

/**
 * Lines of text whose letters reach into those of the line above, with how many pixels they are apart. A font reserves a tenth and more of
 * its height for marks above and below letters.
 */
const tooClose = ({ tab }: Visit) =>
  tab.run(() => {
    const root = document.querySelector('confab-chat')?.shadowRoot
    const found: string[] = []
    const walker = document.createTreeWalker(root ?? document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility() || node.parentElement.closest('style, svg'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      for (const [index, { top }] of lines.entries()) {
        const before = lines[index - 1]
        if (before && top > before.top && top - before.top < before.height * 0.9)
          found.push(`${top - before.top}: ${node.textContent}`)
      }
    }
    return found
  })

test.for([
  [20, ''],
  [28, ''],
  [28, 'theme="messenger" style="width: 600px"'],
] as const)(
  'where no text may be smaller than %d pixels, no lines overlap (%s)',
  async ([minimumFontSize, attributes], { skip }) => {
    skip(inject('browserName') === 'webkit', 'Its test browser knows no such setting.')
    const visitor = await visit({ minimumFontSize })
    visitor.site.answerWith({ pieces: kinds }, { pieces: [], status: 500 })
    await visitor.open(page(chatElement(attributes)))
    await visitor.ask(long)
    await visitor.answered(1, 'code')
    await visitor.ask('Once more')
    await expect.poll(async () => (await visitor.chat()).errors).toBe(1)
    expect(await tooClose(visitor)).toEqual([])
  },
)

async function pictureOf({ tab }: Visit): Promise<PNG> {
  const path = join(tmpdir(), `confab-journey-${process.pid}.png`) as `${string}.png`
  await tab.picture(path)
  return PNG.sync.read(await readFile(path))
}

/** How light the window is at some points, from 0 to 255. */
async function lightnessAt(visitor: Visit, points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const { tab } = visitor
  const { data, width } = await pictureOf(visitor)
  const scale = width / (await tab.run(() => innerWidth))
  return points.map(([x, y]) => {
    const start = (Math.round(y * scale) * width + Math.round(x * scale)) * 4
    return Math.round(((data[start] ?? 0) + (data[start + 1] ?? 0) + (data[start + 2] ?? 0)) / 3)
  })
}

/** The second of silence that is played. */
const silence = (): string => {
  const samples = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return `data:audio/wav;base64,${Buffer.concat([header, Buffer.alloc(samples, 128)]).toString('base64')}`
}

test.for([300, 360, 420, 600])('in a chat of %i pixels a voice message has one line of controls', async (width) => {
  const visitor = await visit()
  const history = JSON.stringify([{ role: 'ai', files: [{ src: silence(), type: 'audio', name: 'note.wav' }] }])
  await visitor.open(page(chatElement(`style="width: ${width}px" history='${history}'`)))
  const height = () =>
    visitor.tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelector('.player')?.clientHeight)
  await expect.poll(height).toBeGreaterThan(20)
  expect(await height()).toBeLessThan(60)
})

test.for([
  ['light', ''],
  ['dark', 'style="color-scheme: dark"'],
] as const)('in a %s chat the player of a voice message is as light or dark, and has no corners', async ([look, attributes]) => {
  const visitor = await visit()
  const history = JSON.stringify([{ role: 'ai', files: [{ src: silence(), type: 'audio', name: 'note.wav' }] }])
  await visitor.open(page(chatElement(`${attributes} history='${history}'`)))
  await expect.poll(() => visitor.find('audio')).toBeTruthy()
  const box = () =>
    visitor.tab.run(() => {
      const player = document.querySelector('confab-chat')?.shadowRoot?.querySelector('.player')
      if (!player) return undefined
      const { left, top, right, bottom } = player.getBoundingClientRect()
      return { left, top, right, bottom }
    })
  await expect.poll(async () => ((await box())?.bottom ?? 0) - ((await box())?.top ?? 0)).toBeGreaterThan(20)
  const { left = 0, top = 0, right = 0, bottom = 0 } = (await box()) ?? {}
  const [outside = 0, corner = 0, end = 0, inside = 0] = await lightnessAt(visitor, [
    [left - 4, top + 1],
    [left + 1, top + 1],
    [right - 2, bottom - 2],
    [left + 6, (top + bottom) / 2 - 8],
  ])
  expect([corner, end]).toEqual([outside, outside])
  // Safari's own is translucent: grey in both.
  if (inject('browserName') === 'webkit') return
  if (look === 'light') expect(inside).toBeGreaterThan(200)
  else expect(inside).toBeLessThan(100)
})

test.for(['flex', 'block', 'grid'])(
  'the lines that a page draws through its text are not drawn through that of a chat displayed as %s',
  async (display, { skip }) => {
    skip(inject('browserName') === 'firefox' && display !== 'block', 'It draws them through all that does not really float.')
    const visitor = await visit()
    const history = JSON.stringify([{ role: 'user', text: 'Words of the visitor' }, { text: 'Words\n\n- of an answer' }])
    await visitor.open(page(`<del>${chatElement(`style="display: ${display}" history='${history}'`)}</del>`))
    await expect.poll(() => visitor.find('li')).toBeTruthy()
    const draw = (decoration: string) =>
      visitor.tab.run((wanted) => {
        const around = document.querySelector('del')
        if (around) around.style.textDecoration = wanted
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }, decoration)
    await draw('none')
    const without = await pictureOf(visitor)
    await draw('line-through underline overline 3px solid red')
    expect((await pictureOf(visitor)).data.equals(without.data)).toBe(true)
  },
)

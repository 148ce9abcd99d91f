// @module-tag thorough: texts of up to a megabyte, and how much work they are.
import { cdp } from 'vitest/browser'
import { expect, test } from 'vitest'
import { show, stream, useStyles } from './page.ts'

interface Frame {
  readonly frame: { readonly id: string }
  readonly childFrames?: readonly Frame[]
}

const section = (number: number): string =>
  `## Heading ${number}\n\nText ${number} with *some* words.\n\n- item ${number}\n\n| head ${number} | b |\n|---|---|\n${'| cell | c |\n'.repeat(30)}\n` +
  `\`\`\`\n${'a line of code\n'.repeat(70)}\`\`\`\n\n`
const long = Array.from({ length: 60 }, (_, number) => section(number)).join('')

/** The text that the browser exposes to screen readers, without list markers and white space. */
async function readText(): Promise<string> {
  const { frameTree } = (await cdp().send('Page.getFrameTree')) as { frameTree: Frame }
  const frames = [frameTree, ...(frameTree.childFrames ?? [])]
  const texts = await Promise.all(
    frames.map(async ({ frame }) => {
      const { nodes } = await cdp().send('Accessibility.getFullAXTree', { frameId: frame.id })
      const byId = new Map(nodes.map((node) => [node.nodeId, node]))
      function read(id: string | undefined): string {
        const { role, name, childIds = [] } = byId.get(id ?? '') ?? {}
        if (role?.value === 'ListMarker') return ''
        return role?.value === 'StaticText' ? String(name?.value) : childIds.map(read).join('')
      }
      return read(nodes[0]?.nodeId)
    }),
  )
  return texts.join('').replace(/\s/g, '')
}

const shownText = (shown: Element): string => shown.textContent.replace(/\s/g, '')

test('a screen reader finds all of a 100 KB reply when it is complete', async () => {
  useStyles()
  const { type, finish, target } = stream()
  for (let position = 0; position < long.length; position += 20_000) await type(long.slice(position, position + 20_000))
  finish()
  await expect.poll(() => target.hasAttribute('data-growing')).toBe(false)
  expect(long.length).toBeGreaterThan(90_000)
  const read = await readText()
  expect(read.includes(shownText(target))).toBe(true)
})

test('a long reply that is complete is laid out piece by piece, so that the page need not wait', async () => {
  useStyles()
  const { type, finish, target } = stream()
  await type(long)
  finish()
  const skipped = (): number =>
    [...target.querySelectorAll('.settled, .code-lines')].filter((one) => getComputedStyle(one).contentVisibility === 'auto')
      .length
  const first = skipped()
  expect(first).toBeGreaterThan(0)
  await new Promise(requestAnimationFrame)
  expect(skipped()).toBeLessThan(first)
  await expect.poll(skipped).toBe(0)
  await expect.poll(() => target.querySelectorAll('.laid-out').length).toBe(0)
})

test('a screen reader finds all of a long text that was rendered at once', async () => {
  useStyles()
  const shown = show(long)
  const read = await readText()
  expect(read.includes(shownText(shown))).toBe(true)
})

test('a screen reader finds the text of a stopped reply', async () => {
  useStyles()
  const { type, destroy, target } = stream()
  await type(long.slice(0, 50_000))
  destroy()
  const read = await readText()
  expect(read.includes(shownText(target))).toBe(true)
})

import { expect, test } from 'vitest'
import type { SourcePart } from '../../../sdk/core/types.ts'
import { element } from '../../../sdk/dom/element.ts'
import { createFootnotes } from '../../../sdk/parts/citations/footnotes.ts'
import { withFrames } from '../markdown/frames.ts'
import { settings } from '../markdown/settings.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { eventually } from '../render-chat.ts'
import { renderView } from '../render-view.ts'
import { openAnswer } from './open-answer.ts'

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

test('footnotes that come letter by letter are text until they are defined, and nothing that was shown goes', async () => {
  const { chat, onResponse, onClose, marked } = await openAnswer()
  const text =
    'The sky[^1] is blue[^sea].\n\n- So[^1]\n\n[^1]: https://a.example/sky The sky\n[^sea]: Not\n    always.\n\nAnd red[^1] [^x] too.'
  const states: string[] = []
  for (const letter of text) {
    await onResponse({ text: letter })
    await nextFrame()
    states.push(marked())
  }
  onClose()
  await eventually(marked).toBe('The sky{1} is blue{2}.\nSo{1}\nAnd red{1} [^x] too.')
  const unmarked = states.map((state) => state.replaceAll('{1}', '[^1]').replaceAll('{2}', '[^sea]'))
  const lost = unmarked.filter((state, place) => !state.startsWith(unmarked[place - 1] ?? ''))
  expect(lost).toEqual([])
  expect(states.filter((state) => state.includes(']:'))).toEqual([])
  await eventually(() => [...chat.root.querySelectorAll('.sources li')].map(({ textContent }) => textContent)).toEqual([
    'The sky',
    'Not always.',
  ])
})

test('a mark of a footnote takes the next number when the service names a source after it', async () => {
  const { chat, onResponse, onClose, marked } = await openAnswer()
  await onResponse({ text: 'Blue[^1].\n\n[^1]: Words\n\nAnd\n' })
  await eventually(marked).toBe('Blue{1}.\nAnd')
  await onResponse({ text: 'red.', parts: [{ type: 'source', id: 's', title: 'Page', positions: [{ start: 0, end: 4 }] }] })
  onClose()
  await eventually(marked).toBe('Blue{1}{2}.\nAnd\nred.')
  await eventually(() => [...chat.root.querySelectorAll('.citation')].map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Source 1, Page',
    'Source 2, Words',
  ])
  await eventually(() => [...chat.root.querySelectorAll('.sources li')].map(({ textContent }) => textContent)).toEqual([
    'Page',
    'Words',
  ])
})

test('a footnote that is defined after its marks are drawn is marked in every kind of text, wherever its stream is cut', () => {
  const long = 'Many words of a long text. '.repeat(90)
  const text = [
    '# Sky[^1]',
    'One **bold[^1]** and *so[^sea]*, `not[^1]` [here[^1]](https://a.example/).',
    '> Quoted[^SEA]\n> - and[^1]',
    '1. In a list[^1]\n   - deep[^sea]',
    '| Head[^1] | b |\n| - | - |\n| cell[^sea] | c[^1] |',
    '[^1]: https://a.example/sky The sky',
    '[^sea]: Not\n    always.',
    `${long}at its end[^1], [^late] [^none].`,
    '[^late]: Late\n',
  ].join('\n\n')
  const draw = (...pieces: readonly string[]): string => {
    const defined = new Set<string>()
    const target = document.createElement('div')
    withFrames((frame) => {
      const stream = createMarkdownStream(target, {
        ...settings,
        citations: {
          between: () => [],
          drawAt: () => [],
          drawNamed: (written) =>
            defined.has(written.toLowerCase()) ? element('button', { class: 'citation' }, written) : undefined,
          define: ({ label }) => void defined.add(`[^${label}]`.toLowerCase()),
        },
      })
      for (const piece of pieces) {
        stream.append(piece)
        frame()
      }
      stream.finish()
    })
    return target.innerHTML
  }
  const whole = draw(text)
  expect(whole.match(/class="citation"/g)).toHaveLength(13)
  expect(whole.match(/\[\^[^\]]*\](?!<\/button>)/g)).toEqual(['[^1]', '[^none]'])
  const before = text.indexOf(long)
  const cuts = Array.from({ length: text.length - 1 }, (_, index) => index + 1).filter(
    (cut) => cut < before + 40 || cut > before + long.length - 10,
  )
  expect(cuts.filter((cut) => draw(text.slice(0, cut), text.slice(cut)) !== whole)).toEqual([])
  expect(draw(...text.split(''))).toBe(whole)
})

test('a mark of a text before a call has its number when the text behind the call defines it', async () => {
  const { onResponse, onClose, marked } = await openAnswer()
  await onResponse({ parts: [{ type: 'text', text: 'Blue[^1].' }] })
  await onResponse({ parts: [{ type: 'tool', id: 'c', name: 'look', input: '{}', state: 'output-available', output: 'Yes' }] })
  await eventually(marked).toContain('Blue[^1].')
  for (const letter of 'Seen.\n\n[^1]: Words\n') await onResponse({ text: letter })
  await onResponse({ text: '\nAnd\n' })
  await eventually(marked).toMatch(/^Blue\{1\}\.[^]*And$/)
  onClose()
  await eventually(marked).toMatch(/^Blue\{1\}\.[^]*And$/)
})

test('a text before a call has the mark of a source that comes behind the call', async () => {
  const { onResponse, onClose, marked } = await openAnswer()
  await onResponse({ text: 'Blue.' })
  await onResponse({ parts: [{ type: 'tool', id: 'c', name: 'look', input: '{}', state: 'output-available', output: 'Yes' }] })
  await eventually(marked).toContain('Blue.')
  await onResponse({ parts: [{ type: 'source', id: 's', title: 'Page', positions: [{ start: 0, end: 5 }] }] })
  await eventually(marked).toContain('Blue.{1}')
  onClose()
  await eventually(marked).toContain('Blue.{1}')
})

test('1,000 footnotes are each looked for a few times, however many there are', () => {
  const numbers = Array.from({ length: 1000 }, (_, place) => place)
  const defined = new Set<string>()
  let count = 0
  const citations = {
    between: () => [],
    drawAt: () => [],
    drawNamed(written: string) {
      count += 1
      return defined.has(written) ? element('button', { class: 'citation' }) : undefined
    },
    define: ({ label }: { readonly label: string }) => void defined.add(`[^${label}]`),
  }
  const target = document.createElement('div')
  withFrames((frame) => {
    const stream = createMarkdownStream(target, { ...settings, citations })
    for (const number of numbers) {
      stream.append(`Words[^${number}].\n\n`)
      frame()
    }
    for (const number of numbers) {
      stream.append(`[^${number}]: Note ${number}\n`)
      frame()
    }
    stream.finish()
  })
  expect(target.querySelectorAll('.citation')).toHaveLength(1000)
  expect(count).toBeLessThan(8 * 1000)
})

test('1,000 footnotes that come one by one are numbered once each, behind what the service names', () => {
  let looks = 0
  const known: SourcePart = {
    type: 'source',
    id: 's',
    get url() {
      looks += 1
      return 'https://a.example/page'
    },
  }
  const told: (object | undefined)[] = []
  const { view } = renderView((context) => ({
    dom: element('div'),
    destroy: () => undefined,
    footnotes: createFootnotes(
      context,
      () => [known],
      (owner) => void told.push(owner),
    ),
  }))
  const owner = {}
  const numbers = Array.from({ length: 1000 }, (_, place) => {
    view.footnotes.add(owner, { label: `n${place}`, text: `Note ${place}` })
    return Number(view.footnotes.draw(`N${place}`)?.dataset['number'])
  })
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, place) => place + 2))
  expect(view.footnotes.sources()).toHaveLength(1000)
  expect(looks).toBeLessThan(5)
})

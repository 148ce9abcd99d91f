import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThinkingSplitter } from '../../../sdk/protocols/thinking.ts'

/** What a chat shows of a text that came in these pieces: reasoning and text in their order. */
function split(...pieces: string[]): { thought: string; text: string } {
  const splitter = createThinkingSplitter()
  let thought = ''
  let text = ''
  let open = ''
  for (const event of [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()]) {
    if (event.type === 'text-delta') open += event.text
    else {
      if (event.type === 'reasoning-delta') {
        text += open
        thought += event.text
      } else if (event.type === 'text-as-reasoning') thought += open.trim()
      open = ''
    }
  }
  return { thought, text: text + open }
}

const fence = '```'
const long = 'A sentence of an answer that is about something else entirely. '.repeat(5)

const cases = [
  // At the beginning.
  ['<think>\nHm</think>\n\nYes', 'Hm', 'Yes'],
  ['  \n<think>Hm</think>Yes', 'Hm', 'Yes'],
  ['<think>\n\n</think>\n\nYes', '', 'Yes'],
  ['<thinking>\nHm\n</thinking>\nYes', 'Hm\n', 'Yes'],
  ['<THINK>Hm</Think>Yes', 'Hm', 'Yes'],
  ['<think budget="100" lang=en>Hm</think >Yes', 'Hm', 'Yes'],
  ['<thinking>Hm</think>Yes', 'Hm', 'Yes'],
  // Cut off, or never closed.
  ['<think>never done', 'never done', ''],
  ['<think>a < b </thin', 'a < b </thin', ''],
  ['<thi', '', '<thi'],
  ['<think budget=', '', '<think budget='],
  // After a few words.
  ['Sure!\n<think>\nHm\n</think>\n\nYes', 'Hm\n', 'Sure!\nYes'],
  ['Sure! <think>Hm</think>Yes', 'Hm', 'Sure! Yes'],
  ['Sure. <think> Hm </think> Yes', 'Hm ', 'Sure. Yes'],
  ['Plain <think>Hm</think> at the start', 'Hm', 'Plain at the start'],
  ['好的。<think>\n嗯\n</think>\n是', '嗯\n', '好的。是'],
  // Cut off behind the beginning of a tag, and with white space in it.
  ['Sure! <think>', '', 'Sure! '],
  ['Hm\n</think  >\nFour', 'Hm', 'Four'],
  // More than one.
  ['<think>a</think>One\n<think>b</think>\nTwo', 'ab', 'One\nTwo'],
  ['<think>a</think>\n\n<think>b</think>\n\nTwo', 'ab', 'Two'],
  [`<think>a</think>${long}\n\n<think>b</think>\nTwo`, 'ab', `${long}\n\nTwo`],
  // One in another.
  ['<think><think>a</think></think>answer', '<think>a', 'answer'],
  ['<think>\n<think>\na\n</think>\n</think>\n\nanswer', '<think>\na\n', 'answer'],
  // Beside other marks, writing directions and emoji.
  ['\uFEFF<think>hm</think>yes', 'hm', 'yes'],
  ['\u200F<think>hm</think>yes', 'hm', '\u200Fyes'],
  ['👍<think>No 👎</think>👍', 'No 👎', '👍👍'],
  ['- One\n- <think>hm</think>Two', 'hm', '- One\n- Two'],
  // The beginning is in the template of the model, so that only the end comes.
  ['Hm, so\nfour\n</think>\n\nFour', 'Hm, so\nfour', 'Four'],
  ['Hm\r\n</think>\r\n\r\nFour', 'Hm', 'Four'],
  ['Hm\n</thinking>\nFour', 'Hm', 'Four'],
  [`Hm ${fence}\n</think>\n\nFour`, `Hm ${fence}`, 'Four'],
  [`Hm\n${fence}js\nlet a\n${fence}\n  </THINK> \nFour`, `Hm\n${fence}js\nlet a\n${fence}`, 'Four'],
  [`${long}\n</think>\nFour`, long.trim(), 'Four'],
  ['</think>\n\nFour', '', 'Four'],
  ['Hm\n</think>', 'Hm', ''],
  ['<think>a</think>b\n</think>\nc', 'ab', 'c'],
] as const

const texts = [
  '<thinker>',
  '  indented',
  '',
  '<',
  'a <b> c </b>',
  '<think />yes',
  '<think/>yes',
  '<think lang="en" />yes',
  // About the tags.
  '| tag | use |\n|---|---|\n| <think> | begins |\n| </think> | ends |\n',
  'Use ~~<think>~~ never.',
  '~~~\n<think>hm</think>\n~~~\nThat is all.',
  '- a\n- </think>\nb',
  '`` code ` <think> `` and <think>hm</think>',
  'The <think> tag holds what a model thinks.',
  'Models think between <think> and </think>, then answer.',
  'Use <think>.',
  'Write "<think>hm</think>" first.',
  'Write `<think>` first, and\n`</think>`\nlast.',
  'Write `<think>hm</think>` first.',
  String.raw`Write \<think>hm`,
  `For example:\n${fence}\n<think>\nhm\n</think>\n${fence}\nThat is all.`,
  `For example:\n\n~~~~xml\n<think>\n${fence}\n</think>\n~~~\n</think>\n~~~~\nThat is all.`,
  `- One\n  ${fence}\n  </think>\n  ${fence}\n`,
  'For example:\n\n    </think>\n\nThat is all.',
  'It ends with </think>\nThat is all.',
  'It ends so:\n</think> closes it.',
  `${long}\n<think>\nhm\n</think>\nThat is all.`,
  `${long}<think>hm</think>`,
  `${fence}\ncode\n${fence}\n<think>hm</think>`,
]

describe('reasoning inside a text', () => {
  it.for(cases)('is found in %j', ([given, thought, text]) => {
    expect(split(given)).toEqual({ thought, text })
    expect(split(...Array.from(given))).toEqual({ thought, text })
  })

  it.for(texts)('is not seen in %j', (text) => {
    expect(split(text)).toEqual({ thought: '', text })
    expect(split(...Array.from(text))).toEqual({ thought: '', text })
  })

  it('takes nothing back of a text that began before reasoning that said nothing', () => {
    const text = 'word.<think>    </think>word.\n</think>\n'
    expect(split(text)).toEqual({ thought: '', text: 'word.word.\n</think>\n' })
    expect(split(...text.split(''))).toEqual(split(text))
  })

  it('is found wherever the text is cut into chunks', () => {
    const part = fc.constantFrom(
      '<think>',
      '</think>',
      '<thinking a>',
      '\n</think>\n',
      '<',
      '/',
      'th',
      'ink>',
      ' ',
      '\n',
      'word.',
      '</',
      '`',
      `\n${fence}\n`,
      '    ',
      '\\',
      '"',
      long,
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(split(...text.split(''))).toEqual(split(text))
        expect(split(...parts)).toEqual(split(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('is shown as it arrives, not at the end', () => {
    const splitter = createThinkingSplitter()
    expect([...splitter.push('<think>Hm ')]).toEqual([{ type: 'reasoning-delta', text: 'Hm ' }])
    expect([...splitter.push('so')]).toEqual([{ type: 'reasoning-delta', text: 'so' }])
    expect([...splitter.push('</think>A')]).toEqual([{ type: 'text-delta', text: 'A' }])
    expect([...splitter.push('B')]).toEqual([{ type: 'text-delta', text: 'B' }])
  })

  it('is what was shown as text, once its end comes', () => {
    const splitter = createThinkingSplitter()
    expect([...splitter.push('Hm\n')]).toEqual([{ type: 'text-delta', text: 'Hm\n' }])
    expect([...splitter.push('</think>\nA')]).toEqual([{ type: 'text-as-reasoning' }, { type: 'text-delta', text: 'A' }])
  })

  it('is never shown as text where the answer comes whole', () => {
    const splitter = createThinkingSplitter()
    expect([...splitter.push('Hm\n</think>\nA'), ...splitter.end()]).toEqual([
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'text-delta', text: 'A' },
    ])
  })

  it('is not looked for where the service has a place of its own for it', () => {
    const splitter = createThinkingSplitter()
    const events = [...splitter.push('<thi'), ...splitter.leave('Hm'), ...splitter.push('nk>a\n</think>\nb'), ...splitter.end()]
    expect(events).toEqual([
      { type: 'text-delta', text: '<thi' },
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'text-delta', text: 'nk>a\n</think>\nb' },
    ])
  })

  it('is found in hostile texts in no more time than their length takes', () => {
    const hostile = ['<think ', '<', '</think', '`', `\n${fence}`, '\n    ', 'Use <think> ', '\n</think> ', '<think>\n', 'x']
    for (const piece of hostile) {
      const text = `Hm. ${piece.repeat(100_000 / piece.length)}`
      const splitter = createThinkingSplitter()
      const pieces = Array.from({ length: 1000 }, (_, at) => text.slice(at * 100, (at + 1) * 100))
      const shown = pieces.flatMap((one) => Array.from(splitter.push(one)))
      expect(shown.length).toBeLessThan(3000)
      splitter.end()
    }
  })
})

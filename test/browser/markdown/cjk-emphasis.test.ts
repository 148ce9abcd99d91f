import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { withFrames } from './frames.ts'
import { show } from './page.ts'
import { settings } from './settings.ts'

/** What of a text is emphasised: the element and its text. */
const emphasisOf = (markdown: string): string[] =>
  [...show(markdown).querySelectorAll('em, strong, del')].map((mark) => `${mark.localName}: ${mark.textContent}`)

type Row = readonly [text: string, ...emphasis: string[]]

const emphasised: readonly Row[] = [
  ['これは**「重要」**です。', 'strong: 「重要」'],
  ['这是**“重点”**内容。', 'strong: “重点”'],
  ['**この文を強調できますか（Can I emphasize this）？**残念ながら', 'strong: この文を強調できますか（Can I emphasize this）？'],
  ['我可以强调**这个`code`**吗', 'strong: 这个code'],
  ['**이 용어(This term)**를 강조해 주세요.', 'strong: 이 용어(This term)'],
  ['请看**https://a.example/**吧', 'strong: https://a.example/'],
  ['请看**[链接](https://a.example)**吧', 'strong: 链接'],
  ['请看**<https://a.example>**吧', 'strong: https://a.example'],
  ['これは*「重要」*です', 'em: 「重要」'],
  ['价格~~（100元）~~是', 'del: （100元）'],
  ['***「a」***です', 'em: 「a」', 'strong: 「a」'],
  ['**100%**的人', 'strong: 100%'],
  ['𠮷**「a」**𠮷', 'strong: 「a」'],
  ['葛\u{e0100}**(a)**葛\u{e0100}', 'strong: (a)'],
  ['〽\ufe00**(a)**は', 'strong: (a)'],
  ['“\ufe01**(a)**は', 'strong: (a)'],
  ['| **「a」**は |\n|---|\n| 是**（b）**吗 |', 'strong: 「a」', 'strong: （b）'],
]

test.each(emphasised)('emphasis beside the punctuation of Chinese, Japanese and Korean is emphasis: %s', (text, ...emphasis) => {
  expect(emphasisOf(text)).toEqual(emphasis)
})

const plain = [
  'a**"b"**c',
  '2 ** 3 ** 4',
  'a* b*',
  '名前__「a」__名前',
  'これは ** a ** です',
  '🙂**"b"**c',
  'a**」b',
  '變數_a_b_',
]

test.each(plain)('what CommonMark does not take for emphasis outside of such texts stays text: %s', (text) => {
  expect(emphasisOf(text)).toEqual([])
  expect(show(text).textContent).toBe(text)
})

test('emphasis in Chinese, Japanese and Korean, cut at every character, ends up as when rendered at once', () => {
  withFrames((nextFrame) => {
    for (const text of [...emphasised.map(([marked]) => marked), ...plain]) {
      const target = document.createElement('div')
      const stream = createMarkdownStream(target, settings)
      for (const unit of text.split('')) {
        stream.append(unit)
        nextFrame()
      }
      stream.finish()
      const expected = document.createElement('div')
      expected.append(renderMarkdown(text, settings))
      expect(target.innerHTML).toBe(expected.innerHTML)
    }
  })
})

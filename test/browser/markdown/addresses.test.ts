import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { cutsOf } from '../cuts.ts'
import { withFrames } from './frames.ts'
import { show } from './page.ts'
import { settings } from './settings.ts'

/** The links of a text: what each shows, and where it leads. */
const linksOf = (markdown: string): string[] =>
  [...show(markdown).querySelectorAll('a')].map((link) => `${link.textContent} → ${decodeURI(link.getAttribute('href') ?? '')}`)

const itself = (address: string): string => `${address} → ${address}`

/** Text, and the links in it. */
type Row = readonly [text: string, ...links: string[]]

const labels: readonly Row[] = [
  ['[https://a.example](https://a.example)', itself('https://a.example')],
  ['[https://a.example/b/c](https://a.example/b/c) and more', itself('https://a.example/b/c')],
  ['- [www.a.example](https://a.example).', 'www.a.example → https://a.example'],
  ['[see https://a.example/b](https://b.example "t")', 'see https://a.example/b → https://b.example'],
  ['[https://a.example?b[0]=1](https://b.example)', 'https://a.example?b[0]=1 → https://b.example'],
  ['[https://a.example][1]\n\n[1]: https://b.example', 'https://a.example → https://b.example'],
  ['[**https://a.example**](https://a.example)', itself('https://a.example')],
  ['| [https://a.example](https://a.example) |\n|---|', itself('https://a.example')],
  ['[![https://a.example](https://b.example/c.png)](https://d.example)', ' → https://d.example'],
  ['[a@b.example](mailto:a@b.example)', 'a@b.example → mailto:a@b.example'],
]

test.each(labels)('an address in the label of a link is its text, and leads where the link does: %s', (text, ...links) => {
  expect(linksOf(text)).toEqual(links)
})

const bracketed: readonly Row[] = [
  ['[https://a.example/b]', itself('https://a.example/b')],
  ['[https://a.example/b] (c)', itself('https://a.example/b')],
  ['[1: https://a.example/b], then', itself('https://a.example/b')],
  ['https://a.example?b[]=1 and [c]', itself('https://a.example?b[]=1')],
  ['\\[https://a.example\\](b)', itself('https://a.example')],
  ['[www.a.example]', 'www.a.example → http://www.a.example'],
]

test.each(bracketed)('an address in brackets that are no link ends before them: %s', (text, ...links) => {
  expect(linksOf(text)).toEqual(links)
})

const beginnings: readonly Row[] = [
  ['请看https://a.example/b', itself('https://a.example/b')],
  ['サイトwww.a.example', 'www.a.example → http://www.a.example'],
  ['서울https://a.example', itself('https://a.example')],
  ['Сайт:www.a.example', 'www.a.example → http://www.a.example'],
  ['"www.a.example" or “www.b.example”', 'www.a.example → http://www.a.example', 'www.b.example → http://www.b.example'],
  ['𠮷https://a.example', itself('https://a.example')],
  ['🙂https://a.example', itself('https://a.example')],
  ['见ahttps://a.example éhttps://b.example e\u0301https://c.example 1https://d.example'],
  ['awww.a.example 1www.b.example x-git://www.c.example a.www.d.example'],
]

test.each(beginnings)('an address begins after anything but a Latin letter or a digit: %s', (text, ...links) => {
  expect(linksOf(text)).toEqual(links)
})

const endings: readonly Row[] = [
  ...'，。（）「」、！？：；『』【】《》“”｡'
    .split('')
    .map((mark): Row => [`见https://a.example/b${mark}谢谢`, itself('https://a.example/b')]),
  ['（https://a.example/b）です', itself('https://a.example/b')],
  ['(https://a.example/b)です', itself('https://a.example/b')],
  ['"https://a.example/b"です', itself('https://a.example/b')],
  ['**https://a.example/b**です', itself('https://a.example/b')],
  ['请看**https://a.example/b**。', itself('https://a.example/b')],
  ['~~https://a.example/b~~です', itself('https://a.example/b')],
  ['访问https://a.example查看', itself('https://a.example')],
  ['访问http://localhost:3000查看', itself('http://localhost:3000')],
  ['访问www.a.example。', 'www.a.example → http://www.a.example'],
  ['メールa@b.exampleまで', 'a@b.example → mailto:a@b.example'],
]

test.each(endings)('an address in Chinese, Japanese or Korean ends where the sentence goes on: %s', (text, ...links) => {
  expect(linksOf(text)).toEqual(links)
})

const behind: readonly Row[] = [
  ...['،', '؛', '؟', '۔', '।', '॥', '።', '։', '။', '៖', ';', '?;', ';)', '.;'].map((mark): Row => [
    `(a) https://a.example/b${mark} c`,
    itself('https://a.example/b'),
  ]),
  ['https://a.example/b?c=1&d;', itself('https://a.example/b?c=1')],
  ['https://a.example/b;c=1', itself('https://a.example/b;c=1')],
  ...['\u200b', '\u2060', '\u200e', '\u200f', '\u061c', '\u202e', '\u2069', '\ufeff'].map((mark): Row => [
    `https://a.example/b${mark}c`,
    itself('https://a.example/b'),
  ]),
  ['\u2067https://a.example/b\u2069', itself('https://a.example/b')],
  ['ดูที่https://a.exampleครับ', itself('https://a.example')],
  ['សូមមើលhttps://a.exampleទី', itself('https://a.example')],
  ['http://localhost:3000ครับ', itself('http://localhost:3000')],
  ['на www.a.exampleи', 'www.a.example → http://www.a.example'],
]

test.each(behind)('an address ends before the marks and words of any script behind it: %s', (text, ...links) => {
  expect(linksOf(text)).toEqual(links)
})

const whole = [
  'https://ไทย.ไทย/ก',
  'https://пример.рф/а',
  'https://a.example/می\u200cخواهم',
  'https://hi.wikipedia.org/wiki/हिन्दी',
  'https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ',
  'https://ja.wikipedia.org/wiki/日本_(国)',
  'https://ja.wikipedia.org/wiki/東京_日本',
  'https://zh.wikipedia.org/wiki/Wikipedia:首页',
  'https://例え.jp/道',
  'https://www.b2b商城.com/',
  'https://a.example/?查询=值&b=1#节',
]

test.each(whole)('an address may have letters of any script: %s', (address) => {
  expect(linksOf(`a ${address} b`)).toEqual([itself(address)])
})

test('links and addresses, cut at every byte, end up as when rendered at once', () => {
  const texts = [...labels, ...bracketed, ...beginnings, ...endings, ...behind].map(([text]) => text)
  const encoder = new TextEncoder()
  withFrames((nextFrame) => {
    for (const text of texts) {
      const bytes = encoder.encode(text)
      const expected = document.createElement('div')
      expected.append(renderMarkdown(text, settings))
      for (const cuts of cutsOf(bytes.length)) {
        const target = document.createElement('div')
        const stream = createMarkdownStream(target, settings)
        const decoder = new TextDecoder()
        for (const [index, end] of [...cuts, bytes.length].entries()) {
          stream.append(decoder.decode(bytes.slice(cuts[index - 1] ?? 0, end), { stream: true }))
          nextFrame()
        }
        stream.finish()
        expect(target.innerHTML, text).toBe(expected.innerHTML)
      }
    }
  })
})

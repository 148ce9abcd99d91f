import { afterAll, beforeAll, expect, test } from 'vitest'
import { textContentOf } from '../../../sdk/dom/text-content.ts'
import { countWork, startCounting, stopCounting } from '../markdown/count-work.ts'

beforeAll(startCounting)
afterAll(stopCounting)

test('the spoken text of a reply has no controls, the alt texts of its images, and a line per block', () => {
  const dom = document.createElement('div')
  dom.innerHTML =
    '<p>See <b>this</b> <img alt="a cat"></p><div><button>Copy</button><pre>let a</pre></div><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>' +
    '<table><tr><th>A</th><th>B</th></tr></table><svg><title>no</title></svg><p hidden>no</p><p aria-hidden="true">no</p>'
  expect(textContentOf(dom)).toBe('See this a cat\nlet a\nOne\nInner\nTwo\nA B')
})

test('twice as many spaces between two words take twice the work', async () => {
  const work = (length: number): Promise<number> =>
    countWork(() => void textContentOf(new Text(`a${' '.repeat(length)}b`.repeat(2))))
  expect((await work(4000)) / (await work(2000))).toBeLessThan(2.2)
})

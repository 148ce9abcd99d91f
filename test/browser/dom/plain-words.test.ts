import { expect, test } from 'vitest'
import { plainWords } from '../../../sdk/dom/plain-words.ts'

test('a drawn reply is said without controls, with the words of its pictures, a line for each block', () => {
  const dom = document.createElement('div')
  dom.innerHTML =
    '<p>See <b>this</b> <img alt="a cat"></p><div><button>Copy</button><pre>let a</pre></div><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>' +
    '<table><tr><th>A</th><th>B</th></tr></table><svg><title>no</title></svg><p hidden>no</p><p aria-hidden="true">no</p>'
  expect(plainWords(dom)).toBe('See this a cat\nlet a\nOne\nInner\nTwo\nA B')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlPieces } from '../../../../sdk/net/streams/html-pieces.ts'

describe('typing out html', () => {
  it.for([
    ['Hello <b>big <i>world</i></b> again', ['Hello', ' ', '<b>big <i>world</i></b>', ' again']],
    ['<ul><li>a</li><li>b</li></ul><p>c</p>', ['<ul><li>a</li><li>b</li></ul>', '<p>c</p>']],
    ['a<br>b<img alt="x > y" src="z">c', ['a', '<br>', 'b', '<img alt="x > y" src="z">', 'c']],
    ['<svg><path d="M0"/></svg>ok', ['<svg><path d="M0"/></svg>', 'ok']],
    ['1 < 2 and <!-- a <b> --> 3', ['1', ' <', ' 2', ' and', ' ', '<!-- a <b> -->', ' 3']],
    ['<p>never closed <b>x</b> y', ['<p>never closed <b>x</b> y']],
    ['ok <b', ['ok <b']],
    ['ok <b title="', ['ok <b title="']],
    ['', []],
  ] as const)('%j is split into whole elements and words', ([html, expected]) => {
    expect([...htmlPieces(html)]).toEqual(expected)
  })

  it('the pieces of any html add up to the html', () => {
    const piece = fc.constantFrom('<b>', '</b>', '<br/>', '<i a="', "'", '"', '>', '<', ' ', 'word', '<!--', '-->', '<IMG>', '</')
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        expect([...htmlPieces(parts.join(''))].join('')).toBe(parts.join(''))
      }),
    )
  })

  it('hostile html does not block the page', () => {
    for (const part of ['<a "', '<!--', '<a', '<a \'"', ' ', '</']) {
      const html = part.repeat(100_000)
      expect([...htmlPieces(html)].join('')).toBe(html)
    }
  })
})

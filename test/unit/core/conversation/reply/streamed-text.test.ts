import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StreamedText } from '../../../../../sdk/core/conversation/reply/streamed-text.ts'

test('a reader that looks now and then gets every character once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.boolean())), (steps) => {
      const text = new StreamedText()
      let position = 0
      let read = ''
      for (const [piece, isLooking] of steps) {
        text.append(piece)
        if (!isLooking) continue
        read += text.since(position)
        position = text.position
      }
      read += text.since(position)
      expect(read).toBe(steps.map(([piece]) => piece).join(''))
      expect(text.text).toBe(read)
      expect(text.length).toBe(read.length)
    }),
  )
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { animateWebp } from '../../tools/pictures/animate-webp.mjs'

/** A picture in WebP whose pixels are these bytes, which nobody looks at; with what encoders write beside them. */
function pictureOf(pixels: readonly number[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBPICCP\u0003\0\0\0abc\0VP8 ', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(pixels.length)
  return Buffer.concat([head, length, Buffer.from(pixels)])
}

/** The chunks of a file, or of a frame, from this place on. */
function chunksOf(file: Buffer, start = 12): { name: string; body: Buffer }[] {
  const chunks = []
  for (let place = start; place < file.length;) {
    const length = file.readUInt32LE(place + 4)
    chunks.push({ name: file.toString('latin1', place, place + 4), body: file.subarray(place + 8, place + 8 + length) })
    place += 8 + length + (length % 2)
  }
  return chunks
}

const small = { x: 0, y: 0, width: 40, height: 20, duration: 500 }

describe('a moving picture', () => {
  test('holds its frames one after the other, with their places and times, and moves once', () => {
    const file = animateWebp({ width: 40, height: 20 }, [
      { ...small, picture: pictureOf([1, 2, 3]) },
      { x: 10, y: 4, width: 7, height: 5, duration: 90, picture: pictureOf([4, 5]) },
    ])
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    const [extended, animation, first, second] = chunksOf(file)
    expect([extended?.name, extended?.body.readUIntLE(4, 3), extended?.body.readUIntLE(7, 3)]).toEqual(['VP8X', 39, 19])
    expect([animation?.name, animation?.body.readUInt16LE(4)]).toEqual(['ANIM', 1])
    expect(chunksOf(first?.body ?? Buffer.alloc(0), 16)).toEqual([{ name: 'VP8 ', body: Buffer.from([1, 2, 3]) }])
    const numbers = [0, 3, 6, 9, 12].map((place) => second?.body.readUIntLE(place, 3))
    expect(numbers).toEqual([5, 2, 6, 4, 90])
  })

  test('refuses a frame that no viewer could place, and one without pixels', () => {
    expect(() => animateWebp(small, [{ ...small, x: 3, picture: pictureOf([1]) }])).toThrow('even pixels, not at 3, 0')
    expect(() => animateWebp(small, [{ ...small, picture: Buffer.from('GIF89a') }])).toThrow('no picture in WebP')
  })
})

test('the moving picture of the README is a moving one, and weighs less than 400 KB', () => {
  const file = readFileSync(fileURLToPath(new URL('../../../.github/streaming.webp', import.meta.url)))
  expect(file.length).toBeLessThan(400_000)
  expect(chunksOf(file).filter(({ name }) => name === 'ANMF').length).toBeGreaterThan(20)
})

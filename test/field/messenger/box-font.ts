const unitsPerEm = 1000
const ascent = 800
const descent = -200
const advance = 500

type Field = readonly [bytes: 1 | 2 | 4, value: number]

const u16 = (...values: readonly number[]): Field[] => values.map((value) => [2, value])
const u32 = (...values: readonly number[]): Field[] => values.map((value) => [4, value])

function pack(fields: readonly Field[]): Buffer {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0)
  const buffer = Buffer.alloc(Math.ceil(length / 4) * 4)
  let offset = 0
  for (const [bytes, value] of fields) {
    buffer.writeUIntBE(value < 0 ? value + 2 ** (8 * bytes) : value, offset, bytes)
    offset += bytes
  }
  return buffer
}

/** One contour of four points. */
const box = u16(1, 50, 0, 450, 600, 3, 0)
  .concat([1, 1, 1, 1].map((flag) => [1, flag]))
  .concat(u16(50, 0, 400, 0, 0, 600, 0, -600))

/** Ranges of characters, the glyph of each: 1 is a box, 2 is empty. */
const groups = [
  [0, 0x20, 2],
  [0x21, 0x9f, 1],
  [0xa0, 0xa0, 2],
  [0xa1, 0x10ffff, 1],
] as const

// https://learn.microsoft.com/typography/opentype/spec/otff
const tables: Record<string, readonly Field[]> = {
  'OS/2': [
    ...u16(4, advance, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    ...Array.from({ length: 10 }, (): Field => [1, 0]),
    ...u32(0, 0, 0, 0, 0x20202020),
    ...u16(0x40, 0, 0xffff, ascent, descent, 0, ascent, -descent),
    ...u32(1, 0),
    ...u16(600, 600, 0, 0x20, 1),
  ],
  // Format 13: many characters, one glyph.
  cmap: [...u16(0, 1, 3, 10), ...u32(12), ...u16(13, 0), ...u32(16 + 12 * groups.length, 0, groups.length, ...groups.flat())],
  glyf: [...box, ...box],
  head: [
    ...u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    ...u16(3, unitsPerEm),
    ...u32(0, 0, 0, 0),
    ...u16(50, 0, 450, 600, 0, 8, 2, 0, 0),
  ],
  hhea: [...u32(0x00010000), ...u16(ascent, descent, 0, advance, 50, 50, 450, 1, 0, 0, 0, 0, 0, 0, 0, 3)],
  hmtx: u16(advance, 50, advance, 50, advance, 0),
  loca: u16(0, 17, 34, 34),
  maxp: [...u32(0x00010000), ...u16(3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  name: u16(0, 0, 6),
  post: [...u32(0x00030000, 0), ...u16(-100, 50), ...u32(1, 0, 0, 0, 0)],
}

/**
 * A font that draws every letter as the same box, as the Ahem font of browsers' own tests: a page in it looks alike on all machines,
 * whatever fonts and whatever smoothing of letters they have.
 */
export function boxFont(): Buffer {
  const entries = Object.entries(tables).map(([tag, fields]) => ({ tag, data: pack(fields) }))
  const start = 12 + 16 * entries.length
  let offset = start
  const directory = entries.map(({ tag, data }) => {
    const entry = Buffer.alloc(16)
    entry.write(tag, 'latin1')
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(data.length, 12)
    offset += data.length
    return entry
  })
  const header = pack([...u32(0x00010000), ...u16(entries.length, 128, 3, entries.length * 16 - 128)])
  return Buffer.concat([header, ...directory, ...entries.map(({ data }) => data)])
}

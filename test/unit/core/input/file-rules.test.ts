import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitFiles } from '../../../../sdk/core/input/admit-files.ts'
import { fileConnectConfig } from '../../../../sdk/core/input/file-connect.ts'
import { fileRules } from '../../../../sdk/core/input/file-rules.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { ComposerFile, FileSource } from '../../../../sdk/core/types.ts'

const make = (name: string, type = '', content = name): File => new File([content], name, { type, lastModified: 1 })
const png = (name = 'a.png'): File => make(name, 'image/png')
const gif = make('a.gif', 'image/gif')
const mp3 = make('a.mp3', 'audio/mpeg')
const text = make('a.txt', 'text/plain')

/** What becomes of files that are given all at once. */
function given(files: readonly File[], options: ChatOptions, present: readonly ComposerFile[] = [], source?: FileSource) {
  const admission = admitFiles(files, { present, rules: fileRules(options), source })
  return {
    ...admission,
    names: admission.files.map(({ file }) => file.name),
    sources: admission.files.map((file) => file.source),
    reasons: admission.problems.map(({ reason, name }) => `${reason} ${name}`),
  }
}
const sourceOf = (file: File, options: ChatOptions): FileSource | undefined => given([file], options).sources[0]

describe('what is taken when nothing is said of it', () => {
  test.each([
    ['images', '.png,.jpg,.jpeg', 1],
    ['gifs', 'image/gif', 1],
    ['audio', '.4a,.mp3,.webm,.mp4,.mpga,.wav,.mpeg,.m4a', 1],
    ['mixedFiles', '', 99],
  ] as const)('%s: %s, at most %i', (source, acceptedFormats, maxNumberOfFiles) => {
    expect(fileRules({ [source]: true })).toEqual([{ source, acceptedFormats, maxNumberOfFiles }])
  })

  test('the page’s limits go over the service’s, and those over the usual ones', () => {
    const service = { images: { acceptedFormats: '.png', maxNumberOfFiles: 2 } }
    expect(fileRules({}, service)).toEqual([{ source: 'images', acceptedFormats: '.png', maxNumberOfFiles: 2 }])
    const [rule] = fileRules({ images: { files: { maxNumberOfFiles: 3 } } }, service)
    expect(rule).toEqual({ source: 'images', acceptedFormats: '.png', maxNumberOfFiles: 3 })
    expect(fileRules({ images: false }, service)).toEqual([])
    expect(fileRules({ images: { files: { maxNumberOfFiles: 0 } } }, service)[0]?.maxNumberOfFiles).toBe(2)
  })
})

describe('a file that no button brought', () => {
  const all: ChatOptions = { images: { files: { acceptedFormats: 'image/*' } }, gifs: true, audio: true, mixedFiles: true }

  test.each([
    ['a gif goes to the gifs first', gif, all, 'gifs'],
    ['a gif goes to the images where there are no gifs', gif, { ...all, gifs: false }, 'images'],
    ['a picture goes to the images', png(), all, 'images'],
    ['a picture goes to the camera where there are no images', png(), { camera: true, mixedFiles: true }, 'camera'],
    ['a sound goes to the audio', mp3, all, 'audio'],
    ['anything else goes to the mixed files', text, all, 'mixedFiles'],
    [
      'a picture that the images do not take goes to the mixed files',
      png(),
      { ...all, images: { files: { acceptedFormats: '.jpg' } } },
      'mixedFiles',
    ],
    ['formats that name an odd file take it', text, { images: { files: { acceptedFormats: '.png,.txt' } } }, 'images'],
  ] as const)('%s', (_, file, options, source) => {
    expect(sourceOf(file, options)).toBe(source)
  })

  test('that nothing speaks of is refused, with the formats that are taken', () => {
    const { names, problems } = given([text, png()], { images: true, gifs: true })
    expect(names).toEqual(['a.png'])
    expect(problems).toEqual([{ reason: 'type', name: 'a.txt', formats: '.png,.jpg,.jpeg,image/gif' }])
  })

  test('is always taken where any file is, and never by a kind that is off', () => {
    const kinds = ['images', 'gifs', 'audio', 'camera', 'microphone'] as const
    fc.assert(
      fc.property(
        fc.record({ name: fc.string({ minLength: 1 }), type: fc.constantFrom('', 'image/png', 'image/gif', 'audio/wav', 'a/b') }),
        fc.subarray([...kinds]),
        ({ name, type }, on) => {
          const options: ChatOptions = Object.fromEntries(on.map((kind) => [kind, true]))
          const source = sourceOf(make(name, type, 'x'), { ...options, mixedFiles: true })
          expect([...on, 'mixedFiles']).toContain(source)
        },
      ),
    )
  })
})

describe('bad files', () => {
  test('empty ones and the same ones again are refused', () => {
    const empty = make('empty.png', 'image/png', '')
    const first = given([png('a.png')], { mixedFiles: true })
    const next = given([png('a.png'), empty, png('b.png')], { mixedFiles: true }, first.files)
    expect([next.names, next.reasons]).toEqual([
      ['a.png', 'b.png'],
      ['duplicate a.png', 'empty empty.png'],
    ])
  })

  test('one that only has the name of another is another', () => {
    const other = new File(['longer'], 'a.png', { type: 'image/png', lastModified: 1 })
    expect(given([png('a.png'), other], { mixedFiles: true }).names).toEqual(['a.png', 'a.png'])
  })

  test('one that its button does not take is refused, whatever other buttons take', () => {
    const { names, reasons } = given([text], { images: true, mixedFiles: true }, [], 'images')
    expect([names, reasons]).toEqual([[], ['type a.txt']])
  })

  test('what the chat made itself is taken as it is', () => {
    expect(given([make('a.webm', 'video/webm')], { microphone: true }, [], 'microphone').sources).toEqual(['microphone'])
  })
})

describe('over a limit', () => {
  const three: ChatOptions = { images: { files: { maxNumberOfFiles: 3 } } }

  test('the one that came last goes, and the new one stands first', () => {
    const names = ['1.png', '2.png', '3.png', '4.png', '5.png']
    const result = given(names.map(png), three)
    expect([result.names, result.reasons]).toEqual([
      ['5.png', '1.png', '2.png'],
      ['limit 3.png', 'limit 4.png'],
    ])
    expect(result.problems[0]?.limit).toBe(3)
  })

  test('of one kind, other kinds stay', () => {
    const { names } = given([text, gif, make('b.gif', 'image/gif')], { gifs: true, mixedFiles: true })
    expect(names).toEqual(['b.gif', 'a.txt'])
  })

  test('there are never more than 99, nor more of a kind than its limit, however the files come', () => {
    const arrival = fc.record({
      kind: fc.constantFrom('image/png', 'image/gif', 'a/b'),
      count: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 6 }), (arrivals) => {
        let files: readonly ComposerFile[] = []
        let number = 0
        for (const { kind, count } of arrivals) {
          const added = Array.from({ length: count }, () => make(`${(number += 1)}.png`, kind))
          const before = files
          const result = given(added, { ...three, gifs: true, mixedFiles: true }, before)
          files = result.files
          // Every file is accounted for: attached, or said to have gone.
          expect(before.length + added.length).toBe(files.length + result.problems.length)
        }
        expect(files.length).toBeLessThanOrEqual(99)
        const of = (source: FileSource): number => files.filter((file) => file.source === source).length
        expect(of('images')).toBeLessThanOrEqual(3)
        expect(of('gifs')).toBeLessThanOrEqual(1)
        expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
      }),
      { numRuns: 30 },
    )
  })
})

describe('where a message with files goes', () => {
  const to = (url: string) => ({ connect: { url, websocket: true } })
  const urlFor = (file: File, options: ChatOptions, source?: FileSource) =>
    fileConnectConfig(normaliseOptions(options), [{ file, ...(source && { source }) }])?.connect

  test.each([
    ['sound', mp3, undefined, '/audio'],
    ['a gif', gif, undefined, '/gifs'],
    ['a picture', png(), undefined, '/images'],
    ['any other file', text, undefined, '/mixed'],
    ['a file of a button', png(), 'mixedFiles', '/mixed'],
    ['a photo', png(), 'camera', '/images'],
  ] as const)('%s goes where its kind does, over HTTP', (_, file, source, url) => {
    const options = { audio: to('/audio'), gifs: to('/gifs'), images: to('/images'), mixedFiles: to('/mixed'), camera: true }
    expect(urlFor(file, options, source)).toEqual({ url, websocket: false })
  })

  test('a kind without a place of its own goes where all goes', () => {
    expect(urlFor(gif, { gifs: true, images: to('/images'), mixedFiles: to('/mixed') })).toBeUndefined()
    expect(urlFor(text, { connect: { url: '/all' } })).toBeUndefined()
    expect(fileConnectConfig(normaliseOptions({ mixedFiles: to('/mixed') }), [])).toBeUndefined()
  })
})

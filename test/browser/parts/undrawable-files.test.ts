import { describe, expect, test, vi } from 'vitest'
import type { MessageFile } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { silence } from '../silence.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

async function renderFile(file: MessageFile) {
  const chat = renderParts([{ type: 'file', file }])
  await vi.waitFor(() => chat.find('[part=file]'))
  return chat
}

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const data = (type: string): string => `data:${type};base64,AAAA`

/** A film of this browser's own making. */
async function makeFilm(): Promise<File> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
  const pieces: Blob[] = []
  let count = 0
  await new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data: piece }) => {
      pieces.push(piece)
      if (++count === 3) recorder.stop()
    }
    recorder.onstop = () => resolve()
    recorder.start(50)
    const paint = (): void => {
      if (recorder.state === 'inactive') return
      pen?.fillRect(count, 0, 10, 10)
      requestAnimationFrame(paint)
    }
    paint()
  })
  return new File(pieces, 'film.webm', { type: 'video/webm' })
}

describe('a file that this browser cannot draw', () => {
  const pictures: readonly (readonly [what: string, file: MessageFile])[] = [
    ['HEIC', { src: data('image/heic'), name: 'photo.heic' }],
    ['HEIC of the visitor', { ref: new File(['x'], 'photo.heic', { type: 'image/heic' }) }],
    ['a picture that is none', { src: data('image/png'), name: 'photo.heic' }],
    ['an address that leads nowhere', { src: '/nothing/there.png', type: 'image', name: 'photo.heic' }],
    ['SVG that is none', { src: 'data:image/svg+xml,<svg', name: 'photo.heic' }],
  ]

  test.each(pictures)('is a card with its name: %s', async (_, file) => {
    const { root, find } = await renderFile(file)
    await vi.waitFor(() => expect(root.querySelector('img')).toBeNull())
    expect(find('[part=file] [dir=auto]').textContent).toBe('photo.heic')
    expect(find('[part=file] svg')).toBeTruthy()
    expect(find('.message-bubble').className).toContain('any-file-message')
    expect(find('.message-bubble').className).not.toContain('image-message')
  })

  test('can still be saved, if it has a link', async () => {
    const { root, find } = await renderFile({ src: data('image/heic'), name: 'photo.heic' })
    await vi.waitFor(() => expect(root.querySelector('img')).toBeNull())
    expect((find('a') as HTMLAnchorElement).download).toBe('photo.heic')
  })

  test('is a card with a link if it is a film', async () => {
    const { root, find } = await renderFile({ src: data('video/mp4'), name: 'film.mp4' })
    await vi.waitFor(() => expect(root.querySelector('video')).toBeNull())
    expect(find('a').textContent).toBe('film.mp4')
  })

  test('is its name in the result of a tool', async () => {
    const chat = renderParts([
      {
        type: 'tool',
        id: 't',
        name: 'draw',
        input: '{}',
        state: 'output-available',
        output: 'x',
        files: [{ src: data('image/png'), name: 'plan.png' }],
      },
    ])
    await vi.waitFor(() => expect(chat.find('[part=tool-files]').textContent).toBe('plan.png'))
    expect(chat.root.querySelector('[part=tool-files] img')).toBeNull()
  })
})

const makeSound = async (): Promise<File> => new File([await (await fetch(silence)).blob()], 'memo.wav', { type: 'audio/wav' })

function deadBlob(type: string): string {
  const address = URL.createObjectURL(new File(['x'], 'x', { type }))
  URL.revokeObjectURL(address)
  return address
}

/** What cannot be played, as a sound or as a film. */
const silent = (kind: 'audio' | 'video', name: string): readonly (readonly [what: string, file: MessageFile])[] => {
  const type = kind === 'audio' ? ('audio' as const) : ('any' as const)
  return [
    ['a file that holds something else', { ref: new File(['x'], name, { type: `${kind}/mp4` }) }],
    ['an empty file', { ref: new File([], name, { type: `${kind}/mp4` }) }],
    ['a format that the browser does not know', { src: data(`${kind}/x-of-nobody`), type, name }],
    ['an address that leads nowhere', { src: `/nothing/there/${name}`, type, name }],
    ['a host that is away', { src: `http://localhost:1/${name}`, type, name }],
  ]
}

describe('a sound or a film that does not play', () => {
  test.each([...silent('audio', 'memo.m4a'), ...silent('video', 'film.mp4')])(
    'is a card with its name and a link, not a dead player: %s',
    async (_, file) => {
      const { root, find } = await renderFile(file)
      await vi.waitFor(() => expect(root.querySelector('audio, video')).toBeNull())
      expect(find('[part=file] a [dir=auto]').textContent).toBe(file.name ?? file.ref?.name)
      expect([root.querySelector('.player'), find('[part=file] svg').localName]).toEqual([null, 'svg'])
      expect(find('.message-bubble').className).toContain('any-file-message')
      expect(find('.message-bubble').className).not.toContain('audio-message')
    },
  )

  test.each(['audio/mp4', 'video/mp4'])('is a card without a link if its object URL is gone: %s', async (type) => {
    const file: MessageFile = { src: deadBlob(type), name: 'memo.mp4', ...(type === 'audio/mp4' && { type: 'audio' }) }
    const { root, find } = await renderFile(file)
    await vi.waitFor(() => expect(root.querySelector('audio, video')).toBeNull())
    expect(find('[part=file] span [dir=auto]').textContent).toBe('memo.mp4')
    expect(root.querySelector('[part=file] a')).toBeNull()
  })

  test('gives its link the focus that the player had', async () => {
    const { find, root } = await renderFile({ ref: await makeSound() })
    const sound = find('audio') as HTMLAudioElement
    sound.focus()
    expect(root.activeElement).toBe(sound)
    sound.src = data('audio/x-of-nobody')
    await vi.waitFor(() => expect(root.activeElement?.textContent).toMatch(/^memo\.wav \d+\skB$/))
    expect(root.activeElement?.localName).toBe('a')
  })

  test('is its name if links may not lead there', async () => {
    const chat = renderParts([{ type: 'file', file: { src: 'http://localhost:1/memo.mp3', type: 'audio', name: 'memo.mp3' } }], {
      allowedLinkHosts: [],
    })
    await vi.waitFor(() => expect(chat.find('[part=file]').textContent).toBe('memo.mp3'))
    expect(chat.root.querySelector('[part=file] a')).toBeNull()
  })

  test('is its name in the result of a tool', async () => {
    const files = [{ src: data('audio/mpeg'), name: 'memo' }]
    const chat = renderParts([
      { type: 'tool', id: 't', name: 'speak', input: '{}', state: 'output-available', output: 'x', files },
    ])
    await vi.waitFor(() => expect(chat.find('[part=tool-files]').textContent).toBe('memo'))
    expect(chat.root.querySelector('[part=tool-files] audio')).toBeNull()
  })
})

test('a sound plays in its message', async () => {
  const { find } = await renderFile({ ref: await makeSound() })
  const sound = find('audio') as HTMLAudioElement
  sound.muted = true
  await sound.play()
  await vi.waitFor(() => expect(sound.currentTime).toBeGreaterThan(0))
  expect([sound.controls, sound.ariaLabel, find('.message-bubble').className.includes('audio-message')]).toEqual([
    true,
    'memo.wav',
    true,
  ])
})

describe('a film', () => {
  test('plays in its message', async () => {
    const { find } = await renderFile({ ref: await makeFilm() })
    const film = find('video') as HTMLVideoElement
    expect([film.controls, film.playsInline, film.ariaLabel]).toEqual([true, true, 'film.webm'])
    film.muted = true
    await film.play()
    await vi.waitFor(() => expect(film.currentTime).toBeGreaterThan(0))
  })

  test.each<MessageFile>([
    { src: 'https://a.example/b/film.MP4?c=d', type: 'any' },
    { src: 'https://a.example/1', type: 'any', name: 'film.webm' },
    { src: data('video/webm') },
  ])('is known by its type, its name or its address: %j', async (file) => {
    expect((await renderFile(file)).find('video')).toBeTruthy()
  })

  test.each(['video/mp4', 'VIDEO/webm', 'video/quicktime; codecs=avc1'])(
    'is known by the type that a service gives with an address that does not tell: %s',
    async (mediaType) => {
      const { find } = renderParts([{ type: 'file', file: { src: 'https://a.example/films/1', type: 'any' }, mediaType }])
      await vi.waitFor(() => expect(find('video')).toBeTruthy())
    },
  )

  test('loads from no host that the page does not allow before the visitor asks', async () => {
    const chat = renderParts([{ type: 'file', file: { src: 'https://a.example/film.mp4' } }], {
      allowedImageHosts: ['b.example'],
    })
    await vi.waitFor(() => chat.find('[part=file] button'))
    expect(chat.root.querySelector('video')).toBeNull()
  })
})

describe('a file by an object URL', () => {
  const picture = async (): Promise<File> => new File([await (await fetch(dot)).blob()], 'cat.png', { type: 'image/png' })
  const gone: readonly (readonly [what: string, file: () => MessageFile])[] = [
    ['a document', () => ({ src: deadBlob('application/pdf'), name: 'letter.pdf' })],
    ['a picture', () => ({ src: deadBlob('image/png'), name: 'letter.pdf', type: 'image' })],
    ['one of another website', () => ({ src: 'blob:https://page.example/1', name: 'letter.pdf' })],
    ['one of a page without an origin', () => ({ src: 'blob:null/2', name: 'letter.pdf' })],
    ['in capitals', () => ({ src: 'BLOB:https://page.example/1', name: 'letter.pdf', type: 'image' })],
    ['what JSON leaves of a file', () => ({ src: 'blob:https://page.example/1', name: 'letter.pdf', ref: {} as File })],
  ]

  test.each(gone)('is a card with its name and no link after a reload: %s', async (_, file) => {
    const { root } = await renderChat({ demo: true, history: [{ role: 'user', text: 'My words', files: [file()] }] })
    await eventually(() => root.querySelector('.any-file-message [part=file] span [dir=auto]')?.textContent).toBe('letter.pdf')
    await eventually(() => root.querySelector('[part=file] img')).toBeNull()
    expect(root.querySelector('[part=file] svg')).toBeTruthy()
    expect(root.textContent).toContain('My words')
    // What asks whether it is there comes after what was asked before it.
    await Promise.allSettled([fetch(file().src ?? '')])
    expect(root.querySelector('[part=file] a')).toBeNull()
  })

  test.each(['any', 'image'] as const)('is linked while it is there: %s', async (type) => {
    const src = URL.createObjectURL(await picture())
    const { root } = await renderChat({ demo: true, history: [{ role: 'ai', files: [{ src, name: 'cat.png', type }] }] })
    await eventually(() => root.querySelector('[part=file] a')?.getAttribute('href')).toBe(src)
    const link = root.querySelector<HTMLAnchorElement>('[part=file] a')
    expect([link?.download, link?.textContent]).toEqual(['cat.png', type === 'any' ? 'cat.png' : ''])
    URL.revokeObjectURL(src)
  })

  test.each(['any', 'image'] as const)('is shown from its file if the address is gone: %s', async (type) => {
    const file = { src: deadBlob('image/png'), ref: await picture(), type }
    const { root } = await renderChat({ demo: true, history: [{ role: 'user', files: [file] }] })
    await eventually(() => root.querySelector('[part=file] a')).toBeTruthy()
    const { href } = root.querySelector('[part=file] a') as HTMLAnchorElement
    expect((await (await fetch(href)).blob()).size).toBe(file.ref.size)
    if (type === 'image') await eventually(() => root.querySelector('img')?.naturalWidth).toBe(1)
  })
})

import { describe, expect, test, vi } from 'vitest'
import type { MessageFile } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { silence } from '../silence.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function renderFile(file: MessageFile) {
  const chat = renderParts([{ type: 'file', file }])
  await vi.waitFor(() => chat.find('[part=file]'))
  return chat
}

describe('a file', () => {
  test('an image file is shown with its name, and a link that saves it', async () => {
    const { find } = await renderFile({ src: pixel, type: 'image', name: 'dot.png' })
    expect((find('img') as HTMLImageElement).alt).toBe('dot.png')
    const link = find('a') as HTMLAnchorElement
    expect([link.download, link.target, link.rel]).toEqual(['dot.png', '_blank', 'noopener'])
    expect(find('.message-bubble').className).toContain('image-message file-message')
  })

  test('a sound file can be played', async () => {
    const { find } = await renderFile({ src: silence })
    expect((find('audio') as HTMLAudioElement).controls).toBe(true)
    expect(find('.message-bubble').className).toContain('audio-message file-message')
  })

  test('any other file is a link with its name, or `file` without one', async () => {
    const { find } = await renderFile({ src: 'https://a.example/a.pdf', name: 'a.pdf' })
    expect(find('a').textContent).toBe('a.pdf')
    const nameless = await renderFile({ src: 'https://a.example/x' })
    expect(nameless.find('a').textContent).toBe('file')
  })

  test('a file without an address is shown as a name', async () => {
    const { root, find } = await renderFile({ name: 'a.pdf' })
    expect(find('[part=file]').textContent).toBe('a.pdf')
    expect(root.querySelector('a')).toBeNull()
  })

  test('a file with a script as its address is never linked or loaded', async () => {
    const { root } = await renderFile({ src: 'javascript:alert(1)', name: 'x' })
    expect(root.querySelector('a, img')).toBeNull()
    const data = await renderFile({ src: 'data:text/html,<script>1</script>', name: 'y', type: 'image' })
    expect(data.root.querySelector('a, img')).toBeNull()
  })

  test.each(['modal drop-overlay', 'constructor', 7, {}])(
    'a file of the unknown type %j is shown by its address, and the type becomes no class',
    async (type) => {
      const { find } = await renderFile({ src: silence, type: type as never })
      expect(find('.message-bubble').className).toBe((await renderFile({ src: silence })).find('.message-bubble').className)
    },
  )

  test('a file is not linked to a host that links may not lead to', async () => {
    const files = [
      { src: 'https://other.example/a' },
      { src: 'https://docs.example/a' },
      { src: pixel },
      { src: '/own', type: 'image' as const },
    ]
    const chat = renderParts(
      files.map((file) => ({ type: 'file', file })),
      { allowedLinkHosts: ['docs.example'] },
    )
    await vi.waitFor(() => expect(chat.root.querySelectorAll('[part=file]')).toHaveLength(4))
    const links = [...chat.root.querySelectorAll('[part=file] a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://docs.example/a', pixel, '/own'])
  })

  test('an SVG file in a data URL is shown and not linked', async () => {
    const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
    const { root, find } = await renderFile({ src, name: 'drawing.svg' })
    await vi.waitFor(() => expect((find('img') as HTMLImageElement).naturalWidth).toBe(9))
    expect(root.querySelector('a')).toBeNull()
  })

  test('a file that the visitor sent is shown from the real file, which is released with the chat', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { find, destroy } = await renderFile({ ref: new File(['x'], 'mine.png', { type: 'image/png' }) })
    const { src } = find('img') as HTMLImageElement
    expect(src).toMatch(/^blob:/)
    destroy()
    expect(revoke).toHaveBeenCalledWith(src)
    revoke.mockRestore()
  })
})

describe('a picture, however large its file', () => {
  const sizes = ['1600 × 400', '400 × 1600', '1200 × 900', '24 × 24']
  const pictureOf = (size: string): MessageFile => {
    const [width, height] = size.split(' × ')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, type: 'image', name: `${size}.svg` }
  }

  test.each(
    (['confab', 'messenger'] as const).flatMap((theme) => (['user', 'ai'] as const).map((role) => [theme, role] as const)),
  )('is all that its bubble holds, in the theme %s, for the role %s', async (theme, role) => {
    const { root, element } = await renderChat({ demo: true, theme, history: [{ role, files: sizes.map(pictureOf) }] })
    element.style.inlineSize = '900px'
    await eventually(() => [...root.querySelectorAll('img.media')].filter((picture) => picture.clientWidth > 0)).toHaveLength(4)
    for (const picture of root.querySelectorAll('img.media')) {
      expect(picture.closest('.message-bubble')?.clientWidth, picture.getAttribute('alt') ?? '').toBe(picture.clientWidth)
    }
  })
})

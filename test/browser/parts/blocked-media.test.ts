import { axeFindings } from '../axe-findings.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { Message } from '../../../sdk/core/types.ts'
import { countedHost } from '../counted.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

function shown(text: string, options: ChatOptions = {}, more: Partial<Message> = {}) {
  const chat = renderParts([{ type: 'text', text }], options, more)
  return {
    ...chat,
    images: () => [...chat.root.querySelectorAll<HTMLImageElement>('.text-content img')],
    buttons: () => [...chat.root.querySelectorAll<HTMLButtonElement>('.blocked-media')],
  }
}

test.each(['ai', 'user', 'expert'])(
  'an image from another host in a message of %s is a button that names it and its host',
  async (role) => {
    const other = await countedHost()
    const { buttons, images } = shown(`See ![a cat](${other.at('secret')})`, {}, { role })
    expect(images()).toEqual([])
    expect(buttons().map((button) => button.innerText.split('\n'))).toEqual([['a cat', `Load image from ${other.host}`]])
    expect(await other.askedByNow()).toEqual([])
  },
)

test.each<[string, Partial<Message>]>([
  ['a history', { isHistory: true }],
  ['an introduction', { kind: 'intro' }],
  ['a notice', { kind: 'notice' }],
])('an image from another host in %s is not loaded either', async (_, more) => {
  const other = await countedHost()
  const { buttons } = shown(`![a cat](${other.at('secret')})`, {}, more)
  expect(buttons()).toHaveLength(1)
  expect(await other.askedByNow()).toEqual([])
})

test('a blocked image without alt text is named by its host alone', async () => {
  const other = await countedHost()
  expect(shown(`![](${other.at('a')})`).buttons()[0]?.innerText).toBe(`Load image from ${other.host}`)
})

test('images from the page, data URLs and blob URLs are shown', async () => {
  const blob = URL.createObjectURL(await (await fetch(dot)).blob())
  const { images, buttons } = shown(`![a](/favicon.ico) ![b](${dot}) ![c](${blob})`)
  expect(images().map(({ alt }) => alt)).toEqual(['a', 'b', 'c'])
  expect(buttons()).toEqual([])
  URL.revokeObjectURL(blob)
})

test('an SVG image in a data URL is shown as its alt text', () => {
  const { root } = shown('![a cat](data:image/svg+xml,x)')
  expect(root.querySelector('.text-content img')).toBeNull()
  expect(root.querySelector('.text-content')?.textContent).toBe('a cat')
})

test('a click loads the image, and only that image', async () => {
  const other = await countedHost()
  const { buttons, images } = shown(`![a cat](${other.at('one')} "Tom") ![a dog](${other.at('two')})`)
  buttons()[0]?.click()
  await expect.poll(() => images().map(({ alt, title }) => [alt, title])).toEqual([['a cat', 'Tom']])
  expect(await other.askedByNow()).toEqual(['?one'])
  expect(buttons()).toHaveLength(1)
})

test('the keyboard reaches the button, Enter loads the image, and focus moves to it', async () => {
  const other = await countedHost()
  const { buttons, images, root } = shown(`![a cat](${other.at('one')})`)
  buttons()[0]?.focus()
  expect(root.activeElement).toBe(buttons()[0])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => images()).toHaveLength(1)
  expect(root.activeElement).toBe(images()[0])
  images()[0]?.blur()
  expect(images()[0]?.hasAttribute('tabindex')).toBe(false)
})

test('an image that fails to load is reported in its place, and can be retried', async () => {
  const { buttons, images } = shown('![a cat](http://127.0.0.1:9/none.png)')
  buttons()[0]?.click()
  await expect.poll(() => buttons()[0]?.innerText).toBe("a cat\nCouldn't load this from 127.0.0.1:9. Try again")
  expect(buttons()[0]?.getAttribute('aria-busy')).toBeNull()
  expect(images()).toEqual([])
})

test('an image that the visitor loaded stays when its message is rendered again', async () => {
  const other = await countedHost()
  const chat = shown(`![a cat](${other.at('one')})`)
  chat.buttons()[0]?.click()
  await expect.poll(() => chat.images()).toHaveLength(1)
  chat.become({ type: 'text', text: `![a cat](${other.at('one')}) and more` })
  expect(chat.images()).toHaveLength(1)
  expect(chat.buttons()).toEqual([])
})

test('an image inside a link is its alt text there, with a button after the link', async () => {
  const other = await countedHost()
  const { root, buttons } = shown(`[**![build](${other.at('badge')})** status](https://a.example)`)
  expect(root.querySelector('a')?.textContent).toBe('build status')
  expect(root.querySelector('a button')).toBeNull()
  expect(root.querySelector('a')?.nextElementSibling).toBe(buttons()[0])
  expect(await other.askedByNow()).toEqual([])
})

test('streamed images look the same as whole ones', async () => {
  const other = await countedHost()
  const { StreamedText } = await import('../../../sdk/core/conversation/reply/streamed-text.ts')
  const text = new StreamedText('See ![a c')
  const chat = renderParts([text])
  text.append(`at](${other.at('secret')}) here`)
  chat.become(text)
  await expect.poll(() => chat.root.querySelectorAll('.blocked-media')).toHaveLength(1)
  chat.become({ type: 'text', text: text.text })
  const whole = shown(text.text)
  expect(chat.find('.text-content').innerHTML).toBe(whole.find('.text-content').innerHTML)
  expect(await other.askedByNow()).toEqual([])
})

test('the page can allow hosts, and block them again, while the chat is running', async () => {
  const other = await countedHost()
  const chat = shown(`![a cat](${other.at('one')})`, { allowedImageHosts: [other.hostname] })
  expect(chat.images()).toHaveLength(1)
  await expect.poll(other.asked).toEqual(['?one'])
  expect(shown(`![a cat](${other.at('two')})`, { allowedImageHosts: ['*.127.0.0.1'] }).images()).toEqual([])
  expect(await other.askedByNow()).toEqual(['?one'])
})

test('a host with blocked images is named once in the developer’s console', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  shown('![a](https://named.example/1) ![b](https://named.example/2)')
  shown('![c](https://named.example/3)')
  const said = () => warn.mock.calls.flat().filter((words) => String(words).includes('named.example'))
  await expect.poll(said).toHaveLength(1)
  expect(said()[0]).toContain('allowedImageHosts')
})

test('files are shown from every host, until the page lists the image hosts', async () => {
  const other = await countedHost()
  const file = { type: 'file' as const, file: { src: other.at('file'), name: 'cat.png', type: 'image' as const } }
  const open = renderParts([file])
  await expect.poll(() => open.root.querySelector('.file-content img')).toBeTruthy()
  await expect.poll(other.asked).toEqual(['?file'])

  const closed = renderParts([{ ...file, file: { ...file.file, src: other.at('closed') } }], { allowedImageHosts: [] })
  await expect.poll(() => closed.root.querySelector<HTMLElement>('.file-content button')?.innerText).toContain('cat.png')
  expect(await other.askedByNow()).toEqual(['?file'])
  closed.find('.file-content button').click()
  await expect.poll(() => closed.root.querySelector('.file-content a img')).toBeTruthy()
  expect(await other.askedByNow()).toEqual(['?file', '?closed'])
})

test('a sound from another host is blocked when the page lists the hosts', async () => {
  const other = await countedHost()
  const chat = renderParts([{ type: 'file', file: { src: other.at('sound'), name: 'a.mp3', type: 'audio' } }], {
    allowedImageHosts: [],
  })
  await expect
    .poll(() => chat.root.querySelector<HTMLElement>('.file-content button')?.innerText)
    .toContain('Load audio or video')
  expect(await other.askedByNow()).toEqual([])
})

test('a link to another host is its text when the page lists the link hosts', async () => {
  const options = { allowedLinkHosts: ['docs.example'] }
  const { root } = shown(
    '[in](https://docs.example/a) [out](https://other.example) https://other.example [own](/a) [m](mailto:a@b.co)',
    options,
  )
  expect([...root.querySelectorAll('.text-content a')].map((link) => link.textContent)).toEqual(['in', 'own', 'm'])
  expect(root.querySelector('.text-content')?.textContent).toContain('out https://other.example')
  const sources = renderParts([{ type: 'source', id: '1', url: 'https://other.example', title: 'Out' }], options)
  await expect.poll(() => sources.root.querySelector('[part=sources] li')?.textContent).toBe('Out')
  expect(sources.root.querySelector('[part=sources] a')).toBeNull()
})

test('a link with a scheme that is not allowed stays text, unless the page lists the scheme', () => {
  const text = '[a](vscode://x) <ms-msdt:x> [b](intent://x) [c](geo:1,2)'
  expect(shown(text).root.querySelector('.text-content a')).toBeNull()
  const links = shown(text, { allowedLinkSchemes: ['geo'] }).root.querySelectorAll('.text-content a')
  expect([...links].map((link) => link.textContent)).toEqual(['c'])
})

test.each(['ltr', 'rtl'])('a blocked picture has no accessibility findings, and fits a narrow chat (%s)', async (direction) => {
  const chat = shown(`Text ![${'a long name '.repeat(12)}](https://${'very-long-host-name-'.repeat(3)}.example/x) text`)
  chat.root.host.setAttribute('dir', direction)
  const [button] = chat.buttons()
  expect(await axeFindings(chat.root.host)).toEqual([])
  const box = chat.find('.message-bubble').getBoundingClientRect()
  const place = button?.getBoundingClientRect()
  expect(place?.left).toBeGreaterThanOrEqual(box.left)
  expect(place?.right).toBeLessThanOrEqual(box.right)
  expect(place?.height).toBeGreaterThanOrEqual(24)
})

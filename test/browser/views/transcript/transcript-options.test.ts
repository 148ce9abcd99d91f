import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const temp = (options: ChatOptions, messages: Message[] = [say('user', 'Hi'), say('ai', 'Hello'), say('bob', 'Hey')]) =>
  renderView(createTranscript, { messages }, options)

/** A transcript whose authors are shown. */
async function renderAuthors(options: ChatOptions, messages?: Message[]) {
  const chat = temp(options, messages)
  await vi.waitFor(() => expect(chat.root.querySelector('.name, .avatar-container')).not.toBeNull())
  return chat
}

const all = (root: ShadowRoot, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]

describe('names', () => {
  test('are User for the visitor, AI for the service, and the role for others', async () => {
    const { root } = await renderAuthors({ names: true })
    expect(all(root, '.name').map((one) => one.textContent)).toEqual(['You', 'AI', 'bob'])
  })

  test('use text, style and side of the role, then of `default`', async () => {
    const { root } = await renderAuthors({
      names: {
        default: { style: { color: 'rgb(1, 1, 1)' } },
        ai: { text: 'Ada', position: 'end' },
        bob: { text: 'Bob', position: 'left' },
      },
    })
    expect(all(root, '.name').map((one) => one.textContent)).toEqual(['You', 'Ada', 'Bob'])
    expect(all(root, '.name').map((one) => one.classList.contains('end-item-position'))).toEqual([true, true, false])
    expect(all(root, '.name').every((one) => one.style.color === 'rgb(1, 1, 1)')).toBe(true)
    expect(all(root, 'article').map((one) => one.getAttribute('aria-label'))).toEqual(['You', 'Ada', 'Bob'])
  })

  test.each(['ltr', 'rtl'])('that are long are shown once above the bubbles, which keep their room (%s)', async (direction) => {
    const text = 'Wilhelmina Featherstonehaugh of the Customer Success Department'
    const messages = [
      say('ai', 'One'),
      say('ai', 'An answer that is as wide as the chat, however narrow that is'),
      say('user', 'Hi'),
    ]
    const { root, host, view, configure } = await renderAuthors({ names: { ai: { text } }, avatars: true }, messages)
    host.dir = direction
    host.style.inlineSize = '320px'
    const isSeen = (one: HTMLElement): boolean => one.checkVisibility({ visibilityProperty: true })
    const shown = all(root, '.name').filter(isSeen)
    expect(shown.map((one) => one.textContent)).toEqual([text, 'You'])
    expect(shown.map((one) => one.title)).toEqual([text, ''])
    expect(all(root, 'article').map((one) => one.getAttribute('aria-label'))).toEqual([text, text, 'You'])
    const [name, bubble, wide] = [shown[0], ...all(root, '.message-bubble')].map((one) => one?.getBoundingClientRect())
    expect(name?.bottom).toBeLessThanOrEqual(bubble?.top ?? 0)
    expect(name?.height).toBeLessThan(24)
    expect(wide?.width).toBeGreaterThan(0.7 * view.dom.clientWidth)
    // A name of another length is moved, and shown once.
    configure({ names: true, avatars: true })
    await vi.waitFor(() =>
      expect(
        all(root, '.name')
          .filter(isSeen)
          .map((one) => one.textContent),
      ).toEqual(['AI', 'You']),
    )
  })
})

describe('avatars', () => {
  test('are at the end for the visitor and at the start for others', async () => {
    const { root } = await renderAuthors({ avatars: true })
    expect(all(root, '.avatar-container').map((one) => one.classList.contains('end-item-position'))).toEqual([true, false, false])
    expect(all(root, 'article')[0]?.querySelector('.inner-message-container')?.lastElementChild?.className).toContain(
      'avatar-container',
    )
  })

  test('show the given image, with the author as its alt text, and the given styles', async () => {
    const { root } = await renderAuthors({
      avatars: { ai: { src: pixel, styles: { avatar: { width: '50px' }, container: { marginTop: '3px' }, position: 'end' } } },
    })
    const picture = root.querySelector<HTMLImageElement>('img.avatar')
    expect(picture?.alt).toBe('Avatar: AI')
    expect(picture?.style.width).toBe('50px')
    expect(picture?.parentElement?.style.marginTop).toBe('3px')
    expect(picture?.parentElement?.classList.contains('end-item-position')).toBe(true)
  })

  test('fall back to the built-in image if theirs does not load', async () => {
    const { root } = await renderAuthors({ avatars: { default: { src: 'data:image/png;base64,broken' } } })
    await vi.waitFor(() => expect(all(root, 'svg.avatar')).toHaveLength(3))
    expect(root.querySelector('img')).toBeNull()
  })
})

describe('messageStyles', () => {
  const colours = (root: ShadowRoot): string[] => all(root, '.message-bubble').map((one) => one.style.color)

  test('apply in the order shared, base role, custom role', () => {
    const style = (color: string) => ({ bubble: { color } })
    expect(colours(temp({ messageStyles: { default: { shared: style('red') } } }).root)).toEqual(['red', 'red', 'red'])
    expect(colours(temp({ messageStyles: { default: { shared: style('red'), ai: style('blue') } } }).root)).toEqual([
      'red',
      'blue',
      'blue',
    ])
    expect(
      colours(temp({ messageStyles: { default: { ai: style('blue'), bob: style('green'), user: style('pink') } } }).root),
    ).toEqual(['pink', 'blue', 'green'])
  })

  test('of a kind override those of all messages, and an image is styled through `media`', async () => {
    const { root } = temp(
      {
        messageStyles: {
          default: { ai: { bubble: { color: 'red', backgroundColor: 'black' } } },
          image: { shared: { bubble: { color: 'blue' }, media: { width: '44px' } } },
          html: { ai: { bubble: { color: 'green' } } },
        },
      },
      [bring('ai', { type: 'file', file: { src: pixel, type: 'image' } }), bring('ai', { type: 'html', chunks: ['<i>x</i>'] })],
    )
    await vi.waitFor(() => expect(root.querySelector<HTMLElement>('img')?.style.width).toBe('44px'))
    expect(colours(root)).toEqual(['blue', 'green'])
    expect(all(root, '.message-bubble').map((one) => one.style.backgroundColor)).toEqual(['black', 'black'])
  })

  test('of the introduction and of errors override the shared ones; an error only uses those of its type', () => {
    const { root } = temp(
      {
        messageStyles: {
          default: { shared: { bubble: { fontSize: '30px', backgroundColor: 'black' } }, ai: { bubble: { color: 'red' } } },
          intro: { bubble: { color: 'blue' } },
          error: { bubble: { color: 'green' } },
        },
      },
      [
        say('ai', 'Welcome', { kind: 'intro' }),
        { ...bring('ai', { type: 'error', text: 'No', canRetry: false }), kind: 'error' },
      ],
    )
    expect(colours(root)).toEqual(['blue', 'green'])
    expect(all(root, '.message-bubble').map((one) => [one.style.fontSize, one.style.backgroundColor])).toEqual([
      ['30px', 'black'],
      ['30px', ''],
    ])
  })

  test('apply to the containers', () => {
    const { root } = temp({
      messageStyles: { default: { shared: { outerContainer: { marginTop: '7px' }, innerContainer: { padding: '2px' } } } },
    })
    expect(root.querySelector<HTMLElement>('.outer-message-container')?.style.marginTop).toBe('7px')
    expect(root.querySelector<HTMLElement>('.inner-message-container')?.style.padding).toBe('2px')
  })

  test('apply to existing messages, and disappear when they are removed', () => {
    const chat = temp({ messageStyles: { default: { shared: { bubble: { color: 'red' } } } } })
    const bubble = chat.root.querySelector('.message-bubble')
    chat.configure({ messageStyles: { default: { shared: { bubble: { color: 'blue' } } } } })
    expect(colours(chat.root)[0]).toBe('blue')
    chat.configure({})
    expect(colours(chat.root)[0]).toBe('')
    expect(chat.root.querySelector('.message-bubble')).toBe(bubble)
  })

  test('can put markup in the loading bubble and in the placeholder of the history', async () => {
    const chat = temp(
      {
        messageStyles: {
          loading: {
            message: { html: '<i>wait</i>', styles: { bubble: { color: 'red' } } },
            history: { small: { html: '<u>older</u>' } },
          },
        },
      },
      [say('user', 'Hi'), { ...bring('ai', { type: 'loading' }), kind: 'loading' }],
    )
    chat.set({ historyPaging: 'loading' })
    await vi.waitFor(() => expect(chat.root.querySelector('[part~=loading-bubble] i')?.textContent).toBe('wait'))
    await vi.waitFor(() => expect(chat.root.querySelector('[part=history-loading] u')?.textContent).toBe('older'))
    expect(chat.root.querySelector<HTMLElement>('[part~=loading-bubble]')?.style.color).toBe('red')
  })
})

describe('htmlClassUtilities', () => {
  const html = (markup: string): Message => bring('ai', { type: 'html', chunks: [markup] })

  test('add events and styles to every element of the class', async () => {
    const heard: string[] = []
    const { root } = temp(
      {
        htmlClassUtilities: {
          card: {
            events: { click: () => heard.push('click') },
            styles: { default: { color: 'red' }, hover: { color: 'blue' }, click: { padding: '1px' } },
          },
        },
      },
      [html('<b class="card">One</b><b class="card">Two</b>')],
    )
    await vi.waitFor(() => expect(all(root, '.card').map((one) => one.style.color)).toEqual(['red', 'red']))
    const card = all(root, '.card')[0] as HTMLElement
    card.click()
    expect(heard).toEqual(['click'])
    card.dispatchEvent(new PointerEvent('pointerenter'))
    expect(card.style.color).toBe('blue')
    card.dispatchEvent(new PointerEvent('pointerdown'))
    expect([card.style.color, card.style.padding]).toEqual(['blue', '1px'])
    card.dispatchEvent(new PointerEvent('pointerleave'))
    expect([card.style.color, card.style.padding]).toEqual(['red', ''])
  })

  test('that change apply to existing messages, and an event is never bound twice', async () => {
    const heard: string[] = []
    const listen = (name: string): ChatOptions => ({
      htmlClassUtilities: { card: { events: { click: () => heard.push(name) }, styles: { default: { color: name } } } },
    })
    const chat = temp(listen('red'), [html('<b class="card">One</b>')])
    await vi.waitFor(() => expect(all(chat.root, '.card')).toHaveLength(1))
    chat.configure(listen('blue'))
    const card = all(chat.root, '.card')[0] as HTMLElement
    await vi.waitFor(() => expect(card.style.color).toBe('blue'))
    card.click()
    expect(heard).toEqual(['blue'])
  })
})

describe('htmlWrappers', () => {
  test('wrap a bubble’s content, streamed or complete, but not errors', async () => {
    const chat = temp(
      {
        htmlWrappers: {
          default: '<section><div class="html-wrapper"></div></section>',
          user: '<aside class="html-wrapper"></aside>',
        },
      },
      [say('user', 'Hi'), { ...bring('ai', { type: 'error', text: 'No', canRetry: false }), kind: 'error' }],
    )
    const reply = streamInto(chat)
    reply.append('Streamed')
    await vi.waitFor(() => expect(chat.root.querySelector('section .html-wrapper')?.textContent).toContain('Streamed'))
    await vi.waitFor(() => expect(chat.root.querySelector('aside')?.textContent).toContain('Hi'))
    reply.append(' more')
    await vi.waitFor(() => expect(chat.root.querySelector('section')?.textContent).toContain('Streamed more'))
    expect(chat.root.querySelector('[part~=error-bubble] :is(section, aside)')).toBeNull()
  })
})

describe('a change of configuration', () => {
  test('applies names, labels and markdown options again, and keeps the position', async () => {
    const messages = Array.from({ length: 40 }, (_, index) => say(index % 2 ? 'ai' : 'user', `Message ${index}`))
    const chat = temp({}, messages)
    const scroller = chat.root.getElementById('messages') as HTMLElement
    await vi.waitFor(() => expect(scroller.scrollTop).toBeGreaterThan(0))
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
    scroller.scrollTop = 200
    chat.configure({ labels: { conversation: 'Gespräch', aiName: 'KI' } })
    expect(scroller.getAttribute('aria-label')).toBe('Gespräch')
    expect(all(chat.root, 'article').at(-1)?.getAttribute('aria-label')).toBe('KI')
    expect(scroller.scrollTop).toBe(200)
  })

  test('to equal values leaves every node alone', async () => {
    const options = (): ChatOptions => ({
      avatars: { ai: { src: pixel } },
      messageStyles: { default: { shared: { bubble: { color: 'red' } } } },
    })
    const chat = temp(options())
    await vi.waitFor(() => expect(all(chat.root, 'p')).toHaveLength(3))
    const nodes = all(chat.root, 'article *')
    chat.configure(options())
    expect(all(chat.root, 'article *')).toEqual(nodes)
  })

  test('while a reply is streaming loses nothing of it', async () => {
    const chat = temp({}, [])
    const reply = streamInto(chat)
    reply.append('One ')
    chat.configure({ names: true })
    reply.append('two')
    reply.finish()
    await vi.waitFor(() => expect(chat.root.querySelector('.message-bubble')?.textContent.trim()).toBe('One two'))
  })
})

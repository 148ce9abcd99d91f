import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { conversation, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

describe('the end of the list', () => {
  test('is visible at first', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    expect(chat.scroller.scrollTop).toBeGreaterThan(100)
  })

  test('stays visible while a reply streams', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    for (let index = 0; index < 30; index += 1) {
      reply.append(`Paragraph ${index}\n\n`)
      await nextFrame()
    }
    await chat.atEnd()
  })

  test('is no longer followed as soon as the visitor scrolls up with the wheel, and nothing moves', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    reply.append('Begin')
    await chat.wheel(-120)
    const { scrollTop } = chat.scroller
    for (let index = 0; index < 20; index += 1) {
      reply.append(`Paragraph ${index}\n\n`)
      await nextFrame()
    }
    expect(chat.scroller.scrollTop).toBe(scrollTop)
    expect(chat.distance()).toBeGreaterThan(200)
  })

  test('is no longer followed after scrolling by touch, page keys or the scroll bar', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    const touch = (y: number): Touch => new Touch({ identifier: 1, target: chat.scroller, clientY: y })
    const gestures = [
      () => {
        chat.scroller.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(100)] }))
        chat.scroller.dispatchEvent(new TouchEvent('touchmove', { touches: [touch(160)] }))
      },
      () => chat.scroller.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp' })),
      () => chat.scroller.dispatchEvent(new PointerEvent('pointerdown')),
    ]
    for (const gesture of gestures) {
      chat.view.scrollToBottom()
      await chat.atEnd()
      gesture()
      chat.scroller.scrollTop -= 150
      await nextFrame()
      chat.add('ai', 'News')
      await nextFrame()
      expect(chat.distance()).toBeGreaterThan(150)
    }
  })

  test('is no longer followed when something else scrolls, like find-in-page and screen readers', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    reply.append('Begin')
    await nextFrame()
    chat.scroller.scrollTop -= 300
    await nextFrame()
    const { scrollTop } = chat.scroller
    for (let index = 0; index < 5; index += 1) {
      reply.append(`Paragraph ${index}\n\n`)
      await nextFrame()
    }
    expect(chat.scroller.scrollTop).toBe(scrollTop)
  })

  test('is not followed while text is being selected, nor after it', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    const article = [...chat.root.querySelectorAll('article')].at(-2)
    const press = (type: string, clientY: number): void =>
      void article?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, clientY }))
    press('pointerdown', 200)
    const { scrollTop } = chat.scroller
    for (const clientY of [200, 150]) {
      reply.append('More\n\n'.repeat(20))
      await nextFrame()
      expect(chat.scroller.scrollTop).toBe(scrollTop)
      press('pointerup', clientY - 50)
    }
    chat.view.scrollToBottom()
    press('pointerdown', 200)
    press('pointerup', 200)
    reply.append('After a mere click\n\n'.repeat(20))
    await chat.atEnd()
  })

  test('is followed again when the visitor returns to it', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    await chat.wheel(-300)
    await chat.wheel(300)
    chat.add('ai', 'News '.repeat(200))
    await chat.atEnd()
  })

  test('is followed again when the visitor sends', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    await chat.wheel(-300)
    chat.add('user', 'Mine')
    await chat.atEnd()
  })

  test('is still followed after a turn of the wheel without effect, because there was nothing to scroll', async () => {
    const chat = renderTranscript({ messages: conversation(2) })
    await nextFrame()
    await nextFrame()
    await chat.wheel(-120)
    const later = performance.now() + 1000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    onTestFinished(() => clock.mockRestore())
    chat.set({ messages: [...chat.get().messages, ...Array.from({ length: 30 }, (_, index) => say('ai', `News ${index}`))] })
    await chat.atEnd()
  })

  test('stays visible when the list becomes smaller', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    chat.host.style.blockSize = '300px'
    await nextFrame()
    await chat.atEnd()
    expect(chat.scroller.clientHeight).toBe(300)
  })

  test('is where the messages are aligned in upwards mode', () => {
    const chat = renderTranscript({ messages: [say('ai', 'Alone')] }, { upwardsMode: true })
    expect(chat.topOf('Alone')).toBeGreaterThan(300)
  })
})

describe('the button that scrolls to the newest message', () => {
  test('is shown away from the end, counts new messages below, and scrolls there', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(true))
    await chat.wheel(-300)
    await vi.waitFor(() => expect(chat.button('scroll-button')?.ariaLabel).toBe('Scroll to latest message'))
    chat.add('ai', 'One')
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(false))
    expect(chat.button('scroll-button')?.ariaLabel).toBe('1 new message')
    chat.add('ai', 'Two')
    expect(chat.button('scroll-button')?.ariaLabel).toBe('2 new messages')
    expect(chat.button('scroll-button')?.textContent).toBe('2')
    chat.button('scroll-button')?.click()
    await chat.atEnd()
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(true))
  })

  test('is not shown with `scrollButton: false`', async () => {
    const chat = renderTranscript({ messages: conversation(30) }, { scrollButton: false })
    await chat.atEnd()
    await chat.wheel(-300)
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(true))
    chat.add('ai', 'One')
    expect(chat.button('scroll-button')?.hidden).toBe(true)
  })

  test('with `scrollButton` is shown if the end is farther than `scrollDelta`, with the given styles', async () => {
    const chat = renderTranscript(
      { messages: conversation(30) },
      { scrollButton: { scrollDelta: 100, styles: { default: { backgroundColor: 'rgb(1, 2, 3)' } }, content: '<b>down</b>' } },
    )
    await chat.atEnd()
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(true))
    await chat.wheel(-60)
    expect(chat.button('scroll-button')?.hidden).toBe(true)
    await chat.wheel(-100)
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(false))
    await vi.waitFor(() => expect(chat.button('scroll-button')?.textContent).toBe('down'))
    expect(chat.button('scroll-button')?.style.backgroundColor).toBe('rgb(1, 2, 3)')
    chat.configure({ scrollButton: { scrollDelta: 1000 } })
    await vi.waitFor(() => expect(chat.button('scroll-button')?.hidden).toBe(true))
  })

  test('with `hiddenMessages` is a pill that counts unseen messages and scrolls to the first of them', async () => {
    const chat = renderTranscript({ messages: conversation(30) }, { hiddenMessages: { smoothScroll: false } })
    await chat.atEnd()
    await chat.wheel(-300)
    for (const name of ['First', 'Second', 'Third']) chat.add('ai', `${name} ${'word '.repeat(200)}`)
    await vi.waitFor(() => expect(chat.button('hidden-messages')?.textContent).toBe('3 new messages'))
    expect(chat.button('scroll-button')?.textContent).toBe('')
    chat.button('hidden-messages')?.click()
    await vi.waitFor(() => expect(Math.abs(chat.topOf('First'))).toBeLessThan(20))
    await vi.waitFor(() => expect(chat.button('hidden-messages')?.textContent).not.toBe('3 new messages'))
    chat.view.scrollToBottom()
    await vi.waitFor(() => expect(chat.button('hidden-messages')?.hidden).toBe(true))
  })

  test("with `onUpdate` has the page's content", async () => {
    const chat = renderTranscript(
      { messages: conversation(30) },
      { hiddenMessages: { onUpdate: (_content, count) => `<i>${count} below</i>` } },
    )
    await chat.atEnd()
    await chat.wheel(-300)
    chat.add('ai', 'One')
    await vi.waitFor(() => expect(chat.button('hidden-messages')?.querySelector('i')?.textContent).toBe('1 below'))
    await vi.waitFor(() => expect(chat.button('hidden-messages')?.ariaLabel).toBe('1 below 1 new message'))
  })
})

describe('earlier messages', () => {
  test('are requested when the visitor comes near the oldest, one request at a time', async () => {
    const chat = renderTranscript({ messages: conversation(60), historyPaging: 'ready' })
    await chat.atEnd()
    expect(chat.requests).toEqual([])
    await chat.wheel(-100_000)
    await vi.waitFor(() => expect(chat.requests).toEqual([['loadOlderMessages']]))
    chat.set({ historyPaging: 'loading' })
    chat.set({ historyPaging: 'ready' })
    await vi.waitFor(() => expect(chat.requests).toHaveLength(2))
  })

  // Safari has no scroll anchoring of its own.
  test.each(['auto', 'none'])(
    'are inserted above without moving what the visitor sees (overflow-anchor: %s)',
    async (anchoring) => {
      const messages = conversation(60)
      const chat = renderTranscript({ messages: messages.slice(40), historyPaging: 'ready' })
      chat.scroller.style.setProperty('overflow-anchor', anchoring)
      await chat.atEnd()
      await chat.wheel(-100_000)
      const before = chat.topOf('Question 40')
      chat.set({ historyPaging: 'loading' })
      expect(chat.topOf('Question 40')).toBe(before)
      chat.set({ messages })
      chat.set({ historyPaging: 'ready' })
      expect(Math.abs(chat.topOf('Question 40') - before)).toBeLessThanOrEqual(1)
      await nextFrame()
      await nextFrame()
      expect(Math.abs(chat.topOf('Question 40') - before)).toBeLessThanOrEqual(1)
    },
  )

  test('are inserted below the introduction', async () => {
    const intro = say('ai', 'Welcome', { kind: 'intro' })
    const messages = conversation(10)
    const chat = renderTranscript({ messages: [intro, ...messages.slice(5)] })
    chat.set({ messages: [intro, ...messages] })
    expect([...chat.root.querySelectorAll('article')].map((one) => one.textContent.slice(0, 8))).toEqual([
      'Welcome',
      ...messages.map((_, index) => (index % 2 ? 'Answer ' + index : 'Question').slice(0, 8)),
    ])
  })

  test('show a placeholder while loading: a large one in an empty list, a small one above messages', async () => {
    const chat = renderTranscript({ historyPaging: 'loading' })
    const placeholder = (): string | undefined =>
      /loading-history-message-(full-view|small)/.exec(
        chat.root.querySelector('[part=history-loading]:not([hidden])')?.className ?? '',
      )?.[1]
    await vi.waitFor(() => expect(placeholder()).toBe('full-view'))
    chat.set({ messages: conversation(4) })
    await vi.waitFor(() => expect(placeholder()).toBe('small'))
    chat.set({ historyPaging: 'complete' })
    expect(placeholder()).toBeUndefined()
  })
})

describe('focus mode', () => {
  test('starts a group that fills the view with each message of the visitor', async () => {
    const chat = renderTranscript({ messages: conversation(6) }, { focusMode: true })
    chat.add('user', 'My question')
    await vi.waitFor(() => expect(Math.abs(chat.topOf('My question') - 16)).toBeLessThanOrEqual(16))
    chat.add('ai', 'Short')
    await nextFrame()
    expect(Math.abs(chat.topOf('My question') - 16)).toBeLessThanOrEqual(16)
    chat.add('user', 'The next')
    await vi.waitFor(() => expect(Math.abs(chat.topOf('The next') - 16)).toBeLessThanOrEqual(16))
    expect(chat.root.querySelectorAll('.deep-chat-last-group-messages-active')).toHaveLength(1)
  })

  test.each([true, false])('shows nothing of the previous group (streamed reply: %s)', async (isStreamed) => {
    const chat = renderTranscript({ messages: conversation(6) }, { focusMode: true })
    const bottomOf = (text: string): number => {
      const bubble = [...chat.root.querySelectorAll('.message-bubble')].find((one) => one.textContent.includes(text))
      return Math.round((bubble?.getBoundingClientRect().bottom ?? NaN) - chat.scroller.getBoundingClientRect().top)
    }
    chat.add('user', 'First question')
    chat.add('ai', 'The answer before')
    chat.add('user', 'Second question')
    if (isStreamed) streamInto(chat).append('Short')
    await vi.waitFor(() => expect(chat.topOf('Second question')).toBeLessThan(40))
    await chat.atEnd()
    expect(bottomOf('The answer before')).toBeLessThanOrEqual(0)
  })

  test('without `streamAutoScroll` keeps the question in place while the reply grows past the end', async () => {
    const chat = renderTranscript({ messages: conversation(6) }, { focusMode: { streamAutoScroll: false } })
    chat.add('user', 'My question')
    await vi.waitFor(() => expect(chat.topOf('My question')).toBeLessThan(40))
    const reply = streamInto(chat)
    for (let index = 0; index < 40; index += 1) reply.append(`Paragraph ${index}\n\n`)
    await vi.waitFor(() => expect(chat.distance()).toBeGreaterThan(300))
    expect(chat.topOf('My question')).toBeLessThan(40)
  })

  test('fades the previous group', async () => {
    const chat = renderTranscript({ messages: conversation(6) }, { focusMode: { fade: 60 } })
    chat.add('user', 'My question')
    expect(chat.root.getAnimations().length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(chat.topOf('My question')).toBeLessThan(40))
  })
})

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { howToHear, openEar, type Ear } from './drivers/open-ear.ts'
import { howToInstallHeard } from './drivers/start-browser.ts'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

// The words that a screen reader is told, without one: what the browser says of live regions on the bus of Linux.

const browserName = inject('browserName')
const missing = browserName === 'webkit' ? 'WebKit has no such browser.' : (howToHear() ?? howToInstallHeard(browserName))
if (missing !== undefined && browserName !== 'webkit') {
  if (process.env['ALL_BROWSERS']) throw new Error(missing)
  console.warn(`What ${browserName} tells screen readers is left out. ${missing}`)
}

let ear: Ear
beforeAll(async () => {
  if (missing === undefined) ear = await openEar()
})
afterAll(async () => {
  await closeBrowsers()
  if (missing === undefined) await ear.close()
})

/** A chat whose page answers by the question itself. */
const answering = page(
  `<confab-chat id="chat" style="height: 500px"></confab-chat><script src="/dist/confab.umd.js"></script><script>
    let isOpen = false
    const answers = {
      plain: { text: 'It rains.' },
      table: { text: '| City | Days |\\n|---|---|\\n| Rome | 3 |' },
      html: { html: '<p>Take <b>line 4</b>.</p><p>Get off at the park</p>' },
      sound: { files: [{ type: 'audio', name: 'note.wav', src: 'data:audio/wav;base64,UklGRg==' }] },
      wrong: { error: 'Closed on Sundays' },
      flaky: () => (isOpen ? { text: 'Open again.' } : ((isOpen = true), { error: 'Closed on Sundays' })),
      refund: { parts: [{ type: 'tool', id: 'c1', name: 'refund', input: '{"order":"A7"}', state: 'approval-requested', approval: { id: 'p' } }] },
    }
    chat.connect = {
      stream: false,
      handler(body, signals) {
        const last = body.messages.at(-1)
        const answer = last.role === 'user' ? answers[last.text] : { text: 'Paid back.' }
        signals.onResponse(typeof answer === 'function' ? answer() : answer)
      },
    }
  </script>`,
)

/** A chat with a file that a visitor may take away again, and one that it does not take. */
const attaching = page(
  `<script src="/dist/confab.umd.js"></script><script>
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]
    const options = { demo: true, mixedFiles: { files: { maxNumberOfFiles: 1 } }, defaultInput: { files } }
    document.body.append(Object.assign(document.createElement('confab-chat'), options))
  </script>`,
)

/** A chat that takes one file, and files that are dropped there when a key is pressed. */
const dropping = page(
  `<confab-chat id="chat"></confab-chat><script src="/dist/confab.umd.js"></script><script>
    Object.assign(chat, { demo: true, mixedFiles: { files: { maxNumberOfFiles: 1, acceptedFormats: '.txt' } } })
    addEventListener('keydown', ({ key }) => {
      if (key !== '1' && key !== '2' && key !== '3') return
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([key], key === '3' ? '3.exe' : key + '.txt', { type: key === '3' ? 'application/exe' : 'text/plain' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        chat.shadowRoot.getElementById('text-input').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true }))
    }, true)
  </script>`,
)

/** A chat that says that it is AI, asks for consent to it, cites a source and finds words. */
const citing = page(
  `<confab-chat id="chat" style="height: 500px"></confab-chat><script src="/dist/confab.umd.js"></script><script>
    const source = { type: 'source', id: 's', url: 'https://example.org/rye', title: 'Rye bread', snippet: 'Rye came first.', positions: [{ start: 0, end: 11 }] }
    Object.assign(chat, {
      disclosure: { consent: 'once' },
      find: true,
      connect: { stream: false, handler: (_, signals) => signals.onResponse({ parts: [{ type: 'text', text: 'Rye is old. Oats are older.' }, source] }) },
    })
  </script>`,
)

/** Asks, and waits until this was said; returns all that was said. */
async function hear(visitor: Visit, question: string, last: string): Promise<string> {
  ear.heard()
  await visitor.ask(question)
  return until(last)
}

async function until(last: string): Promise<string> {
  const said: string[] = []
  await expect
    .poll(
      () => {
        said.push(...ear.heard())
        return said.join(' | ')
      },
      { timeout: 30_000 },
    )
    .toContain(last)
  return said.join(' | ')
}

async function open(): Promise<Visit> {
  const visitor = await visit({ environment: ear.environment })
  await visitor.open(answering)
  return visitor
}

/** Moves the focus back to what has this name. */
async function goBackTo(visitor: Visit, name: string): Promise<void> {
  const focused = (): string | undefined => ear.focus()?.focused
  while (focused() !== name) {
    const before = ear.focus()
    await visitor.tab.press('Shift', 'Tab')
    await expect.poll(() => ear.focus(), { message: `Before ${name} comes ${before?.focused}` }).not.toBe(before)
  }
}

describe.skipIf(missing !== undefined)('a screen reader is told', () => {
  test.each([
    ['plain', 'AI said: It rains.'],
    ['table', 'AI said: Table, 2 columns. City, Days. Rome, 3'],
    ['html', 'AI said: Take line 4. Get off at the park'],
    ['sound', 'AI said: note.wav'],
    ['wrong', 'Closed on Sundays'],
  ])('an answer that is %s', async (question, words) => {
    expect(await hear(await open(), question, words)).toBe(words)
  })

  test('an answer that comes piece by piece: that it begins, and all of it at its end', async () => {
    const visitor = await visit({ environment: ear.environment })
    await visitor.open()
    visitor.site.answerWith({ pieces: ['One ', 'and ', 'two.'], every: 700 })
    expect(await hear(visitor, 'Go', 'two.')).toBe('AI is answering | AI said: One and two.')
  })

  test.each([
    ['Allow', 'Refund Allowed', 'Paid back.'],
    ['Deny', 'Refund Denied', 'Paid back.'],
  ])(
    'a tool that needs approval: what is asked first, and after %s what was decided and came of it',
    async (name, decided, last) => {
      const visitor = await open()
      const asked = await hear(visitor, 'refund', 'Needs your approval')
      expect(asked).toBe('Allow “Refund”? | AI said: Refund, Needs your approval')
      ear.heard()
      const button =
        name === 'Allow' ? '.approval-allow:not([aria-disabled])' : '.approval-buttons button[type=submit]:not([aria-disabled])'
      await visitor.clickOn(button)
      // A description would be said again each time that what is shown changes.
      await expect.poll(() => ear.focus()).toMatchObject({ focused: decided, description: '' })
      const said = await until(last)
      expect(said).not.toMatch(/Skipped|A7|Needs your approval|Allowed|Denied|is answering/)
      expect(said.split('Running')).toHaveLength(name === 'Allow' ? 2 : 1)
      expect(said.split(last)).toHaveLength(2)
    },
  )

  test('an answer that is stopped: that it is, and nothing of it', async () => {
    const visitor = await visit({ environment: ear.environment })
    visitor.site.answerWith({ pieces: ['Rye ', 'and oats.'], holdsAfter: 1 }, { pieces: ['Noon.'] })
    await visitor.open()
    expect(await hear(visitor, 'Bread', 'AI is answering')).toBe('AI is answering')
    await visitor.tab.press('Escape')
    expect(await until('Stopped')).toBe('Stopped')
    expect(await hear(visitor, 'Time', 'Noon.')).toMatch(/^AI is answering(\.| \|) AI said: Noon\.$/)
  })

  test('what came of Try again, with the focus in the field', async () => {
    const visitor = await open()
    await hear(visitor, 'flaky', 'Closed on Sundays')
    await goBackTo(visitor, 'Try again')
    await visitor.tab.press('Enter')
    expect(await until('Open again.')).toBe('AI said: Open again.')
    expect(ear.focus()?.focused).toBe('Ask me anything!')
  })

  test('what Dismiss and Remove are about, and that the focus is in the field after them', async () => {
    const visitor = await visit({ environment: ear.environment })
    await visitor.open(attaching)
    await visitor.click('input')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
    await goBackTo(visitor, 'Dismiss')
    expect(ear.focus()?.description).toBe('You can attach 1 file. Removed: a.txt')
    await visitor.tab.press('Enter')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
    await goBackTo(visitor, 'Remove b.txt')
    await visitor.tab.press('Enter')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
    await until('Removed: b.txt')
  })

  test('messages by the arrow keys: who wrote them and what, as it was announced, and nothing to click', async () => {
    const visitor = await open()
    await hear(visitor, 'plain', 'AI said: It rains.')
    await hear(visitor, 'table', 'Rome, 3')
    await visitor.tab.press('Shift', 'Tab')
    await expect.poll(() => ear.focus()?.focused, { timeout: 30_000 }).toBe('Copy message')
    await visitor.tab.press('Escape')
    const table = 'Table, 2 columns. City, Days. Rome, 3'
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'AI', description: table, clickable: false })
    await visitor.tab.press('ArrowUp')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'You', description: 'table', clickable: false })
    await visitor.tab.press('ArrowUp')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'AI', description: 'It rains.', clickable: false })
  })

  test('files that are dropped: that one is attached, that one takes its place, and why one is refused', async () => {
    const visitor = await visit({ environment: ear.environment })
    await visitor.open(dropping)
    await visitor.click('input')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
    ear.heard()
    await visitor.tab.press('1')
    expect(await until('1.txt')).toBe('Attached: 1.txt')
    await visitor.tab.press('2')
    expect(await until('2.txt')).toMatch(/2\.txt/)
    await visitor.tab.press('3')
    expect(await until('3.exe')).toMatch(/3\.exe/)
  })

  test('what to agree to before they write to AI, then a source and its words, and what is found', async () => {
    const visitor = await visit({ environment: ear.environment })
    await visitor.open(citing)
    await visitor.ask('Bread')
    const words = "You're talking to AI. Its answers can be wrong."
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'Agree to chat with AI in this browser', description: words })
    await visitor.tab.press('Enter')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
    ear.heard()
    await visitor.tab.press('Enter')
    expect(await until('older.')).toBe('AI said: Rye is old. Oats are older.')
    await goBackTo(visitor, 'Source 1, Rye bread')
    await visitor.tab.press('Enter')
    const link = {
      focused: 'Rye bread',
      description: 'example.org Rye came first.',
      within: ['landmark Chat', 'dialog Rye bread'],
    }
    await expect.poll(() => ear.focus()).toMatchObject(link)
    await visitor.tab.press('Escape')
    await expect.poll(() => ear.focus()?.focused).toBe('Source 1, Rye bread')
    await visitor.tab.press('Control', 'f')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'Find in chat', within: ['landmark Chat'] })
    expect(ear.heard()).toEqual([])
    await visitor.tab.type('oats')
    expect(await until('1 of 1')).toBe('1 of 1, Rye is old. Oats are older.')
  })

  test('threads: which one is shown, and an answer that comes in another one', async () => {
    const visitor = await visit({ environment: ear.environment })
    visitor.site.answerWith({ pieces: ['Rye ', 'and oats.'], holdsAfter: 1 }, { pieces: ['Noon.'] })
    await visitor.open(page(chatElement('threads="true" style="width: 900px"')))
    expect(await hear(visitor, 'Bread', 'AI is answering')).toBe('AI is answering')
    await visitor.click('threads-new')
    await expect.poll(async () => (await visitor.chat()).questions).toEqual([])
    expect(await until('New chat')).toBe('New chat')
    visitor.site.release()
    expect(await until('New answer')).toBe('New answer, Bread')
    // What comes within a second is said together.
    const both = /^AI is answering(\.| \|) AI said: Noon\.$/
    expect(await hear(visitor, 'Time', 'AI said: Noon.')).toMatch(both)
    await visitor.click('thread-open')
    expect(await until('Bread')).toBe('Bread')
    // What was answered there is read, and not announced.
    await visitor.answered(1, 'oats.')
    expect(await hear(visitor, 'Time', 'AI said: Noon.')).toMatch(both)
  })

  test('the menu of a thread: which one it belongs to, and what is chosen there', async () => {
    const visitor = await visit({ environment: ear.environment })
    await visitor.open(page(chatElement('threads="true" style="width: 900px"')))
    await hear(visitor, 'Bread', 'Hello')
    const menu = 'More options for Bread'
    const inMenu = { focused: 'Rename', within: expect.arrayContaining([`menu ${menu}`]) as string[] }
    await visitor.click('thread-more')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: menu, description: '' })
    await visitor.tab.press('ArrowDown')
    await expect.poll(() => ear.focus()).toMatchObject(inMenu)
    await visitor.tab.press('Escape')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: menu, description: '' })
    await visitor.tab.press('Enter')
    await expect.poll(() => ear.focus()).toMatchObject(inMenu)
  })

  test('a launcher that covers the window, each time it opens: the dialog, then the field', async () => {
    const visitor = await visit({ environment: ear.environment })
    const script = `<script src="/dist/confab.launcher.js" data-connect='{"url":"/chat","stream":true}' data-mode="full" data-launcher='{"title":"Help"}' defer></script>`
    await visitor.tab.open(visitor.site.page('/', page(`<h1>Bread</h1>${script}`)))
    await visitor.click('button')
    for (let times = 0; times < 2; times += 1) {
      await expect
        .poll(() => ear.focus(), { timeout: 30_000 })
        .toMatchObject({ focused: 'Ask me anything!', within: ['dialog Help'] })
      await visitor.tab.press('Escape')
      await expect.poll(() => ear.focus()).toMatchObject({ focused: 'Open chat', within: [] })
      await visitor.tab.press('Enter')
    }
  })

  test('a launcher: that it opens and closes, and what came meanwhile', async () => {
    const visitor = await visit({ environment: ear.environment })
    visitor.site.answerWith({ pieces: ['Rye ', 'and oats.'], holdsAfter: 1 })
    const script = `<script src="/dist/confab.launcher.js" data-connect='{"url":"/chat","stream":true}' data-launcher='{"title":"Help"}' defer></script>`
    await visitor.tab.open(visitor.site.page('/', page(`<h1>Bread</h1>${script}`)))
    ear.heard()
    await visitor.click('button')
    await expect.poll(() => ear.focus()?.focused, { timeout: 30_000 }).toBe('Ask me anything!')
    expect(ear.heard().join(' | ')).toMatch(/^(Loading)?$/)
    expect(ear.focus()?.within).toEqual(['dialog Help'])
    expect(await hear(visitor, 'What is in it?', 'AI is answering')).toBe('AI is answering')
    await visitor.click('close')
    await expect.poll(() => ear.focus()).toMatchObject({ focused: 'Open chat', within: [] })
    ear.heard()
    visitor.site.release()
    expect(await until('new message')).toBe('1 new message')
    await visitor.tab.press('Enter')
    await expect.poll(() => ear.focus()?.focused).toBe('Ask me anything!')
  })
})

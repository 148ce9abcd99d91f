import { afterAll, expect, inject, test } from 'vitest'
import { strictPolicy } from '../e2e/open-page.ts'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index} and some more `)

/** What the page's console and its policy complain of, from the first script on. */
const recorder = `<script>
  globalThis.complaints = []
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))
  console.error = (...all) => complaints.push(all.join(' '))
</script>`

const complaints = ({ tab }: Visit) =>
  tab.run(() => (globalThis as typeof globalThis & { complaints?: string[] }).complaints ?? [])

/** The texts of the parts of that name that are shown, in all chats of the page. */
const texts = ({ tab }: Visit, part: string): Promise<string[]> =>
  tab.run((name) => {
    const rootsIn = (place: ParentNode): ShadowRoot[] =>
      [...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot, ...rootsIn(shadowRoot)] : []))
    const all = rootsIn(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(`[part~="${name}"]`)])
    return all.filter((element) => element.checkVisibility()).map((element) => element.innerText.trim())
  }, part)

const waysIn = {
  'one script tag': page(chatElement(), recorder),
  'a module': page(
    `<div id="chat"></div><script type="module">
      import { createChat } from '/dist/confab.js'
      createChat(document.getElementById('chat'), { connect: { url: '/chat', stream: true } })
    </script>`,
    recorder,
  ),
  'the launcher': page(
    `<script src="/dist/confab.launcher.js" data-connect='{"url":"/chat","stream":true}' defer></script>`,
    recorder,
  ),
}

test.for(Object.entries(waysIn))('a chat that came by %s answers, and nothing complains', async ([way, html]) => {
  const visitor = await visit()
  await visitor.tab.open(visitor.site.page('/', html))
  if (way === 'the launcher') {
    await visitor.click('button')
  }
  await visitor.ask('Hello')
  await expect.poll(() => texts(visitor, 'ai-bubble')).toEqual(['Hello'])
  expect(visitor.site.questions).toEqual(['Hello'])
  expect(await complaints(visitor)).toEqual([])
})

test('a page with a strict policy and trusted types has a chat that answers', async () => {
  const visitor = await visit()
  await visitor.open(page(chatElement()), { 'content-security-policy': strictPolicy })
  await visitor.ask('Hello')
  await visitor.answered(1, 'Hello')
})

test('an answer is stopped, and what has come of it stays', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: words(20), holdsAfter: 5 })
  await visitor.ask('Hello')
  await expect.poll(async () => (await visitor.chat()).answers[0]).toContain('word4')
  await visitor.click('submit')
  await expect.poll(async () => (await visitor.chat()).isBusy).toBe(false)
  expect((await visitor.chat()).answers[0]).toContain('word4')
})

test('a server that fails is an error one can read, and the next question is answered', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: [], status: 500 }, { pieces: ['Hello'] })
  await visitor.ask('One')
  await expect.poll(async () => (await texts(visitor, 'error-bubble'))[0]).toBeTruthy()
  await visitor.ask('Two')
  await visitor.answered(1, 'Hello')
})

// WebKitGTK tells pages that a response is complete whose connection was cut: only a format with an end of its own shows what is missing.
const cutOff: readonly (readonly [string, object])[] = [
  ['the chat’s own server', { url: '/kept', format: 'confab' }],
  ...(inject('browserName') === 'webkit' ? [] : [['a server of the page’s', {}] as const]),
]

test.for(cutOff)('an answer of %s whose connection is cut says so, and the next question is answered', async ([, connect]) => {
  const visitor = await visit()
  await visitor.open(page(chatElement('', connect)))
  visitor.site.answerWith({ pieces: words(20), holdsAfter: 10 }, { pieces: ['Hello'] })
  await visitor.ask('One')
  await expect.poll(async () => (await visitor.chat()).answers.at(-1)).toContain('word9 ')
  visitor.site.cut()
  await expect.poll(async () => (await texts(visitor, 'messages'))[0]).toContain('cut off')
  expect((await visitor.chat()).answers.at(-1)).toContain('word9 ')
  await visitor.ask('Two')
  await visitor.answered(1, 'Hello')
})

test.for(['browserStorage="true" outbox="true"', 'threads="true"'])(
  'in a frame without an origin, which may keep nothing, a chat with %s answers',
  async (attributes) => {
    const { site, tab } = await visit()
    const teller = `<script>
      const chat = document.querySelector('confab-chat')
      const tell = () => parent.postMessage({ origin, complaints, texts: chat.getMessages?.().map(({ text }) => text) ?? [] }, '*')
      addEventListener('message', ({ data }) => (data === 'tell' ? tell() : chat.submitUserMessage({ text: data })))
    </script>`
    site.page('/framed', page(chatElement(attributes, { url: `${site.url}/chat` }) + teller, recorder))
    const listener = `<script>addEventListener('message', ({ data }) => (globalThis.told = data))</script>`
    await tab.open(site.page('/', page(`${listener}<iframe sandbox="allow-scripts" src="/framed" height="500"></iframe>`)))
    const said = (words: string) => tab.run((data) => frames[0]?.postMessage(data, '*'), words)
    const told = async () => {
      await said('tell')
      return tab.run(() => (globalThis as typeof globalThis & { told?: object }).told)
    }
    await expect.poll(told).toBeTruthy()
    await said('Hi')
    await expect.poll(told).toEqual({ origin: 'null', complaints: [], texts: ['Hi', 'Hello'] })
  },
)

const script = '<script src="/dist/confab.umd.js"></script>'
const connect = `connect='{"url":"/chat","stream":true}'`

test.for([
  ['before the script', page(chatElement('browserStorage="true"'))],
  ['after the script', page(`${script}<confab-chat ${connect} browserStorage="true"></confab-chat>`)],
])('a conversation of a chat %s is there after a reload', async ([, html]) => {
  const visitor = await visit()
  await visitor.open(html)
  visitor.site.answerWith({ pieces: words(30) })
  await visitor.ask('Hello')
  await visitor.answered(1, 'word29')
  await expect.poll(async () => (await visitor.chat()).isBusy).toBe(false)
  await visitor.tab.reload()
  await visitor.ready()
  await visitor.answered(1, 'word29')
  expect((await visitor.chat()).questions).toEqual(['Hello'])
  expect((await visitor.chat()).errors).toBe(0)
})

test('a long question is edited in a field that shows all of it', async () => {
  const visitor = await visit()
  await visitor.open(page(chatElement('messageActions=\'{"user":["edit"]}\'')))
  const long = 'A rather long question about bread. '.repeat(5).trim()
  await visitor.ask(long)
  await visitor.answered(1, 'Hello')
  await visitor.click('user-bubble')
  await visitor.click('action-edit')
  const hidden = () =>
    visitor.tab.run(() => {
      const field = document
        .querySelector('confab-chat')
        ?.shadowRoot?.querySelector<HTMLTextAreaElement>('[part~="edit"] textarea')
      return field ? field.scrollHeight - field.clientHeight : undefined
    })
  await expect.poll(hidden).toBeLessThanOrEqual(1)
  await visitor.tab.press('Escape')
  await expect.poll(async () => (await hidden()) ?? 'closed').toBe('closed')
  expect(visitor.site.questions).toEqual([long])
})

test('in a page that reads from right to left the placeholder of the empty field is in view', async () => {
  const visitor = await visit()
  await visitor.open(page(chatElement()).replace('lang="en"', 'lang="ar" dir="rtl"'))
  const overflow = await visitor.tab.run(() => {
    const field = document.querySelector('confab-chat')?.shadowRoot?.querySelector<HTMLElement>('[part~="input"]')
    return field ? field.scrollWidth - field.clientWidth : undefined
  })
  expect(overflow).toBeLessThanOrEqual(1)
})

test('a window that keeps nothing has a chat with a storage that answers', async () => {
  const visitor = await visit({ isPrivate: true })
  await visitor.open(page(chatElement('browserStorage="true"')))
  await visitor.ask('Hello')
  await visitor.answered(1, 'Hello')
})

// WebKit's test browser has no high contrast.
test.skipIf(inject('browserName') === 'webkit')('in forced colours the button that sends has an edge', async () => {
  const visitor = await visit({ hasForcedColors: true })
  await visitor.open()
  const hasForcedColors = await visitor.tab.run(() => matchMedia('(forced-colors: active)').matches)
  expect(hasForcedColors).toBe(true)
  const width = await visitor.tab.run(() => {
    const button = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="submit"]')
    return button ? getComputedStyle(button).borderTopWidth : undefined
  })
  expect(parseFloat(width ?? '0')).toBeGreaterThan(0)
})

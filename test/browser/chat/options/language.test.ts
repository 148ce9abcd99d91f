import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createChat } from '../../../../sdk/chat/create-chat.ts'
import { ar } from '../../../../sdk/languages/ar.ts'
import { de } from '../../../../sdk/languages/de.ts'
// Loaded before the tests: a chat waits two seconds for its texts, and a busy development server may take longer.
import '../../../../sdk/languages/find-language.ts'
import { eventually, renderChat } from '../../render-chat.ts'

type Chat = Awaited<ReturnType<typeof renderChat>>

const placeholder = (chat: Chat): string => chat.input.placeholder
const sendName = (chat: Chat): string | null => chat.part('submit').ariaLabel
const frame = (chat: Chat): HTMLElement => chat.root.getElementById('container') as HTMLElement

/** Sets the page's language and the preferred languages of the browser. */
function pretend(lang: string, browser: readonly string[]): void {
  const before = document.documentElement.lang
  document.documentElement.lang = lang
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
  onTestFinished(() => {
    document.documentElement.lang = before
    languages.mockRestore()
  })
}

describe('a chat in another language', () => {
  test('uses it from the first moment it is visible', async () => {
    const element = document.createElement('confab-chat')
    element.setAttribute('language', 'de')
    element.setAttribute('demo', '')
    const seen = new Set<string>()
    let isOver = false
    const look = (): void => {
      const input = element.shadowRoot?.querySelector<HTMLTextAreaElement>('#text-input')
      if (input?.checkVisibility()) seen.add(input.placeholder)
      if (!isOver) requestAnimationFrame(look)
    }
    look()
    document.body.append(element)
    onTestFinished(() => {
      isOver = true
      element.remove()
    })
    await eventually(() => [...seen]).toEqual(['Was möchten Sie wissen?'])
    await expect.element(page.getByRole('button', { name: 'Senden' })).toBeVisible()
  })

  test.each([
    ['pt-PT', 'Pergunte o que quiser', 'pt-PT'],
    ['pt_BR', 'O que você quer saber?', 'pt-BR'],
    ['iw', 'אפשר לשאול כל דבר', 'he'],
    ['in', 'Tanyakan apa saja', 'id'],
    ['zh-TW', '想問什麼都可以', 'zh-TW'],
    ['zh_HK', '想問什麼都可以', 'zh-HK'],
    ['zh-CN', '有问题，尽管问', 'zh-CN'],
    ['en-GB', 'Ask me anything!', 'en-GB'],
  ])('finds the nearest language for %s, and names it', async (language, words, lang) => {
    const chat = await renderChat({ language, demo: true })
    await eventually(() => placeholder(chat)).toBe(words)
    await eventually(() => [...new Set([...chat.root.children].map((child) => child.getAttribute('lang')))]).toEqual([lang])
  })

  test("prefers the page's texts over those of the language", async () => {
    const chat = await renderChat({
      language: 'fr',
      demo: true,
      labels: { submit: 'Allez' },
      textInput: { placeholder: { text: 'Dites' } },
    })
    await eventually(() => sendName(chat)).toBe('Allez')
    expect(placeholder(chat)).toBe('Dites')
    await eventually(() => frame(chat).ariaLabel).toBe('Chat')
    await eventually(() => chat.part('messages').ariaLabel).toBe('Conversation')
  })

  test.each([
    ['alone', { copy: 'Kopie' }, undefined, 'Kopie', 'Kopie'],
    ['and one of what can be copied', { copy: 'Kopie', copyCode: 'Codekopie' }, undefined, 'Codekopie', 'Kopie'],
    ['over those of a language', { copy: 'Kopie' }, de, 'Code kopieren', 'Nachricht kopieren'],
    ['not at all', {}, undefined, 'Copy code', 'Copy message'],
  ])("names what is copied by the page's word for it: %s", async (_how, labels, language, code, message) => {
    const history = [{ role: 'ai', text: '```js\nlet a\n```' }]
    const chat = await renderChat({ labels, history, ...(language && { language }), connect: { handler: () => undefined } })
    await eventually(() => chat.root.querySelector('.code-header button')?.ariaLabel).toBe(code)
    await eventually(() => chat.root.querySelector('[part~=action]')?.ariaLabel).toBe(message)
  })

  test("translates errors, the SDK's own too, and what a service asks of the visitor", async () => {
    const chat = await renderChat({ language: 'de', connect: { url: 'http://127.0.0.1:9/nobody' } })
    await eventually(() => placeholder(chat)).toBe('Was möchten Sie wissen?')
    await chat.send('Hallo')
    await eventually(() => chat.texts('error').join()).toMatch(/erneut versuchen|Verbindung unterbrochen/)
    await expect.element(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    chat.element.directConnection = { openAI: { key: 'a', images: true } }
    await eventually(() => placeholder(chat)).toBe('Bild beschreiben')
  })

  test.each(['en', 'en-GB'])('has plain error messages in %s', async (language) => {
    const chat = await renderChat({ language, connect: { url: 'http://127.0.0.1:9/nobody' } })
    await eventually(() => frame(chat).lang).toBe(language)
    await chat.send('Hello')
    await eventually(() => chat.texts('error').join()).toMatch(/^Couldn't reach the service\./)
    chat.element.directConnection = { stabilityAI: { key: 'a', imageToImage: true } }
    await eventually(() => placeholder(chat)).toBe('Describe the changes')
  })

  test('puts the caret where the page wanted it while the texts were loading', async () => {
    const parent = document.createElement('div')
    document.body.append(parent)
    const chat = createChat(parent, { language: 'it', demo: true })
    onTestFinished(() => {
      chat.destroy()
      parent.remove()
    })
    chat.focusInput()
    const root = parent.firstElementChild?.shadowRoot
    await eventually(() => root?.activeElement?.getAttribute('placeholder')).toBe('Cosa vuoi sapere?')
  })

  test('sends what the page sent while the texts were loading', async () => {
    const chat = await renderChat({ language: 'es', demo: true })
    chat.element.submitUserMessage({ text: 'Hola' })
    await eventually(() => chat.texts('user')).toEqual(['Hola'])
  })

  test('reports one that does not exist, and stays English', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => complain.mockRestore())
    const chat = await renderChat({ language: 'tlh', demo: true })
    await eventually(() => chat.input.checkVisibility()).toBe(true)
    expect(placeholder(chat)).toBe('Ask me anything!')
    expect(complain.mock.calls.flat().join()).toContain('There are no texts in the language "tlh"')
  })
})

describe('changing the language', () => {
  test('changes every visible text, but neither the conversation nor what is being typed', async () => {
    const chat = await renderChat({
      demo: { response: { text: 'Yes\n\n```\ncode\n```' } },
      names: true,
      mixedFiles: true,
      textInput: { characterLimit: 12 },
    })
    await chat.send('Hi')
    await eventually(() => chat.texts('ai').length).toBe(1)
    await chat.type('Hello there')
    await eventually(() => chat.root.querySelector('#characters-left')?.textContent).toBe('1 character left')
    const input = chat.input
    chat.element.language = 'de'
    await eventually(() => sendName(chat)).toBe('Senden')
    await expect.element(page.getByRole('button', { name: 'Datei anhängen' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Kopieren' }).first()).toBeVisible()
    expect(chat.root.querySelector('#characters-left')?.textContent).toBe('Noch 1 Zeichen')
    expect([...chat.root.querySelectorAll('[part~="name"]')].map(({ textContent }) => textContent)).toEqual(['Sie', 'KI'])
    expect(chat.input).toBe(input)
    expect([chat.input.value, chat.root.activeElement]).toEqual(['Hello there', input])
    expect(chat.messages().map(({ text }) => text?.slice(0, 3))).toEqual(['Hi', 'Yes'])
    chat.element.language = undefined
    await eventually(() => sendName(chat)).toBe('Send')
    expect(frame(chat).hasAttribute('lang')).toBe(false)
  })

  test("translates visible errors, but not the service's own messages", async () => {
    const chat = await renderChat({ demo: { displayErrors: { default: true } } })
    await eventually(() => chat.texts('error')).toEqual(['Error, please try again.'])
    for (const [language, words] of [
      ['de', 'Etwas ist schiefgelaufen. Bitte erneut versuchen.'],
      ['tr', 'Bir sorun oluştu. Yeniden deneyin.'],
    ] as const) {
      chat.element.language = language
      await eventually(() => chat.texts('error')).toEqual([words])
    }
    chat.element.addMessage({ error: 'Quota used up' })
    chat.element.language = 'de'
    await eventually(() => sendName(chat)).toBe('Senden')
    expect(chat.texts('error')).toEqual(['Quota used up'])
  })

  test('ends with the last requested one, however fast the changes are', async () => {
    const chat = await renderChat({ demo: true })
    for (const language of ['nl', 'tr', 'pl', 'ko'] as const) {
      chat.element.language = language
      await Promise.resolve()
    }
    await eventually(() => sendName(chat)).toBe('보내기')
    await eventually(() => frame(chat).lang).toBe('ko')
  })
})

describe('a label table', () => {
  test('is available at once', () => {
    const parent = document.createElement('div')
    document.body.append(parent)
    const chat = createChat(parent, { language: de, demo: true })
    onTestFinished(() => {
      chat.destroy()
      parent.remove()
    })
    const root = parent.firstElementChild?.shadowRoot
    expect(root?.querySelector<HTMLTextAreaElement>('#text-input')?.placeholder).toBe('Was möchten Sie wissen?')
  })

  test('of the page may contain some of the texts; the others are English', async () => {
    const chat = await renderChat({ language: { language: 'fi', submit: 'Lähetä' }, demo: true })
    expect([sendName(chat), placeholder(chat), frame(chat).lang]).toEqual(['Lähetä', 'Ask me anything!', 'fi'])
  })
})

describe('auto', () => {
  test('is the language of the page', async () => {
    pretend('fr-CA', ['de'])
    const chat = await renderChat({ language: 'auto', demo: true })
    await eventually(() => [placeholder(chat), frame(chat).lang]).toEqual(['Posez votre question', 'fr-CA'])
  })

  test("is the element's own language if set", async () => {
    pretend('fr', [])
    const chat = await renderChat({ demo: true }, { lang: 'nl', language: 'auto' })
    await eventually(() => placeholder(chat)).toBe('Wat wil je weten?')
  })

  test("is the first available of the visitor's languages if the page's is not available", async () => {
    pretend('', ['fi', 'ja-JP', 'de'])
    const chat = await renderChat({ language: 'auto', demo: true })
    await eventually(() => placeholder(chat)).toBe('何でも聞いてください')
  })

  test('is plain English if the page is English', async () => {
    pretend('en-AU', ['de'])
    const chat = await renderChat({ language: 'auto', demo: { displayErrors: { default: true } } })
    await eventually(() => chat.texts('error')).toEqual(['Something went wrong. Try again.'])
    expect(frame(chat).lang).toBe('en-AU')
  })

  test('is English if none of them is available, without a warning', async () => {
    pretend('nb', ['fi'])
    const complain = vi.spyOn(console, 'error')
    onTestFinished(() => complain.mockRestore())
    const chat = await renderChat({ language: 'auto', demo: true })
    await eventually(() => chat.input.checkVisibility()).toBe(true)
    expect(placeholder(chat)).toBe('Ask me anything!')
    expect(complain).not.toHaveBeenCalled()
  })
})

describe('a right-to-left language', () => {
  const direction = (chat: Chat): string => getComputedStyle(chat.part('composer')).direction

  test('mirrors the chat', async () => {
    const chat = await renderChat({ language: 'ar', demo: true })
    await eventually(() => [placeholder(chat), direction(chat)]).toEqual(['اسأل عن أي شيء', 'rtl'])
    const { left: input } = chat.input.getBoundingClientRect()
    expect(chat.part('submit').getBoundingClientRect().left).toBeLessThanOrEqual(input)
    chat.element.language = 'de'
    await eventually(() => [placeholder(chat), direction(chat)]).toEqual(['Was möchten Sie wissen?', 'ltr'])
  })

  test('does not if the page sets a direction, on the element or around it', async () => {
    const chat = await renderChat({ language: ar, demo: true }, { dir: 'ltr' })
    expect(direction(chat)).toBe('ltr')
  })
})

test('without a language an English page keeps the default texts', async () => {
  pretend('en', ['en'])
  const chat = await renderChat({ demo: { displayErrors: { default: true } } })
  await eventually(() => chat.texts('error')).toEqual(['Error, please try again.'])
})

test('without a language the chat states none, and the page decides the pronunciation', async () => {
  const chat = await renderChat({ demo: true })
  expect([...chat.root.querySelectorAll('[lang]')]).toEqual([])
  await userEvent.click(chat.input)
  expect(placeholder(chat)).toBe('Ask me anything!')
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DataPart, ToolPart } from '../../../sdk/core/types.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

describe('a code block', () => {
  test('code in a known language is highlighted when idle, and its text stays the same', async () => {
    const chat = renderParts([{ type: 'text', text: '```js\nconst a = 1 // one\n```' }])
    await vi.waitFor(() => expect(chat.find('code .hljs-keyword').textContent).toBe('const'), { timeout: 5000 })
    expect(chat.find('code').textContent).toBe('const a = 1 // one\n')
  })

  test('code that is still arriving has a dot at its end', async () => {
    const chat = renderParts([{ type: 'text', text: '```js\nconst a' }], {}, { status: 'streaming' })
    await vi.waitFor(() => expect(chat.find('code').textContent).toBe('const a\n'))
    expect(getComputedStyle(chat.find('code'), '::after').borderRadius).toBe('50%')
    chat.set({ messages: chat.get().messages.map((message) => ({ ...message, status: 'done' as const })) })
    expect(getComputedStyle(chat.find('code'), '::after').content).toBe('none')
  })

  test('the copy button of code is at least 28 pixels in both directions', async () => {
    const chat = renderParts([{ type: 'text', text: '```js\nconst a\n```' }])
    await vi.waitFor(() => expect(chat.find('code').textContent).toBe('const a\n'))
    const { width, height } = chat.find('.code-block button').getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(28)
  })
})

describe('reasoning', () => {
  test('reasoning is a collapsed disclosure that says how long the model thought', async () => {
    const { find } = renderParts([{ type: 'reasoning', text: 'First, then', duration: 3400 }])
    await vi.waitFor(() => expect(find('[part=reasoning] button').textContent).toBe('Thought for 3 seconds'))
    expect(find('.reasoning-text').hidden).toBe(true)
    find('[part=reasoning] button').click()
    expect(find('[part=reasoning] button').getAttribute('aria-expanded')).toBe('true')
    expect(find('.reasoning-text').checkVisibility()).toBe(true)
    expect(find('.reasoning-text').textContent).toBe('First, then')
  })

  test('reasoning of a stored answer is over, also if nobody knows how long it took', async () => {
    const { find } = renderParts([{ type: 'reasoning', text: 'First, then' }])
    await vi.waitFor(() => expect(find('[part=reasoning] button').textContent).toBe('Thoughts'))
    expect(find('.reasoning').classList).not.toContain('thinking')
  })

  test('reasoning grows while it is expanded, and keeps its node', async () => {
    const chat = renderParts([{ type: 'reasoning', text: 'First' }], {}, { status: 'streaming' })
    await vi.waitFor(() => expect(chat.find('[part=reasoning] button').textContent).toBe('Thinking'))
    chat.find('[part=reasoning] button').click()
    const node = chat.find('.reasoning-text').firstChild
    chat.become({ type: 'reasoning', text: 'First, second', duration: 200 }, { type: 'text', text: 'Answer' })
    expect(chat.find('.reasoning-text').firstChild).toBe(node)
    expect(chat.find('.reasoning-text').textContent).toBe('First, second')
    expect(chat.find('.reasoning-text').hidden).toBe(false)
    expect(chat.find('[part=reasoning] button').textContent).toBe('Thought for 1 second')
  })
})

test('a block fades in while an answer arrives, and stands there at once in an answer that is complete', async () => {
  const names = (selector: string): string[] =>
    [...chat.root.querySelectorAll(selector)]
      .flatMap((one) => one.getAnimations())
      .map((one) => (one as CSSAnimation).animationName)
  const chat = renderParts([{ type: 'text', text: 'One\n\nTwo' }], {}, { status: 'streaming' })
  await vi.waitFor(() => expect(chat.root.querySelectorAll('.markdown-section > p')).toHaveLength(2))
  expect(names('.markdown-section > p')).toEqual(['block-in', 'block-in'])
  chat.set({ messages: chat.get().messages.map((message) => ({ ...message, status: 'done' as const })) })
  expect(names('.markdown-section > p')).toEqual([])
})

test('reasoning moves while the model thinks, and not after that', async () => {
  const chat = renderParts([{ type: 'reasoning', text: 'First' }], {}, { status: 'streaming' })
  const movements = (): string[] =>
    chat
      .find('.reasoning')
      .getAnimations({ subtree: true })
      .map((one) => (one as CSSAnimation).animationName)
  await vi.waitFor(() => expect(chat.find('[part=reasoning] button').textContent).toBe('Thinking'))
  expect(movements()).toEqual(['shimmer'])
  chat.become({ type: 'reasoning', text: 'First', duration: 2000 })
  expect(movements()).toEqual([])
})

describe('a tool call', () => {
  const call: ToolPart = { type: 'tool', id: 't', name: 'get_weather', state: 'input-streaming', input: '{"city"' }

  test('a tool call is a card with its name and state, and collapsed input and output', async () => {
    const chat = renderParts([call], {}, { status: 'streaming' })
    await vi.waitFor(() => expect(chat.find('summary').textContent).toBe('Get weatherRunning'))
    expect(chat.find('pre').checkVisibility()).toBe(false)
    chat.find('summary').click()
    chat.become({ ...call, input: '{"city":"Paris"}', state: 'output-available', output: '18 degrees' })
    expect(chat.find('summary').textContent).toBe('Get weatherDone')
    expect([...chat.root.querySelectorAll('pre')].map((one) => one.textContent)).toEqual([
      '{\n  "city": "Paris"\n}',
      '18 degrees',
    ])
    expect(chat.find('pre').checkVisibility()).toBe(true)
    chat.become({ ...call, state: 'output-error', output: 'no' })
    expect(chat.find('summary').textContent).toBe('Get weatherFailed')
    chat.become({ ...call, state: 'output-denied' })
    expect(chat.find('summary').textContent).toBe('Get weatherDenied')
  })

  test.each<[string, ToolPart | DataPart, string[]]>([
    ['a tool call', { ...call, input: '{"city":"Paris"}', state: 'output-available', output: 1 }, ['Input', 'Output']],
    ['data', { type: 'data-weather', data: { city: 'Paris' } }, ['Weather']],
  ])('what an open card of %s shows is named by the words above it, and by them alone', async (_what, part, names) => {
    const chat = renderParts([part])
    await vi.waitFor(() => chat.find('summary').click())
    const texts = [...chat.root.querySelectorAll('pre')]
    const above = texts.map((text) => chat.root.getElementById(text.getAttribute('aria-labelledby') ?? ''))
    expect(above.map((label) => label?.checkVisibility() && label.textContent)).toEqual(names)
    expect(texts.map(({ ariaLabel }) => ariaLabel)).toEqual(names.map(() => null))
  })

  test('a tool is named in words, and its own name is its tooltip', async () => {
    const chat = renderParts([{ ...call, name: 'getWeather' }])
    await vi.waitFor(() => expect(chat.find('.tool-name').textContent).toBe('Get weather'))
    expect(chat.find('.tool-name').title).toBe('getWeather')
  })

  test('a tool that has a title is named by it', async () => {
    const chat = renderParts([{ ...call, title: 'Forecast by eMeteo' }])
    await vi.waitFor(() => expect(chat.find('.tool-name').textContent).toBe('Forecast by eMeteo'))
  })

  test('thoughts and tools are lines that begin where the text begins, and as wide as it once they are open', async () => {
    const tool = (name: string): ToolPart => ({ ...call, id: name, name, state: 'output-available', output: 'Done' })
    const chat = renderParts([
      // Side by side, they would stand in one card.
      { type: 'reasoning', text: 'First', duration: 1000 },
      { type: 'text', text: 'So' },
      tool('a'),
      { type: 'text', text: 'Then' },
      tool('a_tool_with_a_rather_long_name'),
    ])
    await vi.waitFor(() => expect(chat.root.querySelectorAll('.tool, .reasoning')).toHaveLength(3))
    const text = chat.find('.text-content').getBoundingClientRect()
    const icons = [...chat.root.querySelectorAll('.tool-icon > svg, .reasoning > button > :first-child')]
    expect(icons.map((icon) => Math.round(icon.getBoundingClientRect().left))).toEqual(icons.map(() => Math.round(text.left)))
    for (const head of chat.root.querySelectorAll<HTMLElement>('.tool > summary, .reasoning > button')) head.click()
    const edges = [...chat.root.querySelectorAll('.tool, .reasoning')].map((card) => card.getBoundingClientRect())
    expect(edges.map(({ left, right }) => [left, right])).toEqual(edges.map(() => [text.left, text.right]))
  })

  test('a tool call without a result at the end of the answer says that it was not run', async () => {
    const chat = renderParts([call], {}, { status: 'streaming' })
    await vi.waitFor(() => expect(chat.find('summary').textContent).toBe('Get weatherRunning'))
    chat.set({ messages: chat.get().messages.map((message) => ({ ...message, status: 'done' as const })) })
    expect(chat.find('summary').textContent).toBe('Get weatherSkipped')
  })

  test('that needs the visitor to approve it says that it waits for them, after the answer too', async () => {
    const chat = renderParts([{ ...call, state: 'approval-requested', approval: { id: 'a' } }], {}, { status: 'done' })
    await vi.waitFor(() => expect(chat.find('summary').textContent).toBe('Get weatherNeeds your approval'))
  })
})

describe('an error', () => {
  test('an error is an icon, words that are said once, and one button', async () => {
    const chat = renderParts([{ type: 'error', text: 'The kitchen is closed.', canRetry: true }])
    const content = chat.find('.error-content')
    expect([...content.children].map(({ localName }) => localName)).toEqual(['svg', 'p', 'button'])
    expect(content.textContent).toBe('The kitchen is closed.Try again')
    expect(content.querySelector('svg')?.ariaHidden).toBe('true')
  })
})

describe('sources', () => {
  test('sources are one numbered list below the message, wherever they arrived in it', async () => {
    const chat = renderParts([
      { type: 'source', id: '1', url: 'https://a.example', title: 'A' },
      { type: 'text', text: 'Answer' },
      { type: 'source', id: '2', title: 'A book' },
      { type: 'source', id: '3', url: 'javascript:alert(1)', title: 'Bad' },
    ])
    await vi.waitFor(() =>
      expect([...chat.root.querySelectorAll('[part=sources] li')].map((one) => one.textContent)).toEqual(['A', 'A book', 'Bad']),
    )
    const links = [...chat.root.querySelectorAll<HTMLAnchorElement>('[part=sources] a')]
    expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['https://a.example', '_blank', 'noopener noreferrer nofollow'],
    ])
    expect(chat.find('.bubbles').lastElementChild?.textContent).toContain('sources')
  })

  test('new sources do not change the existing ones', async () => {
    const chat = renderParts([{ type: 'source', id: '1', title: 'A' }])
    await vi.waitFor(() => expect(chat.find('li').textContent).toBe('A'))
    const first = chat.find('li')
    chat.become({ type: 'source', id: '1', title: 'A' }, { type: 'source', id: '2', title: 'B' })
    expect([...chat.root.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['A', 'B'])
    expect(chat.find('li')).toBe(first)
  })
})

describe('an error', () => {
  test('an error offers to try again only when that can help', () => {
    const chat = renderParts([{ type: 'error', text: 'Connection error', canRetry: true }], {}, { kind: 'error' })
    chat.find('button').click()
    expect(chat.requests).toEqual([['retry']])
    expect(chat.find('[part~=error-bubble]').classList.contains('error-message-text')).toBe(true)
    expect(
      renderParts([{ type: 'error', text: 'No', canRetry: false }], {}, { kind: 'error' }).root.querySelector('button'),
    ).toBeNull()
  })
})

describe('loading', () => {
  test('a loading message shows dots, then its text', async () => {
    const { find } = renderParts([{ type: 'loading' }], {}, { kind: 'loading' })
    expect(find('.loading-message-dots').children).toHaveLength(3)
    expect(getComputedStyle(find('.loading-words')).opacity).toBe('0')
    expect(find('.loading-words').textContent).toBe('Loading')
  })

  test('a loading message updates the text of a reply that is being prepared', () => {
    const chat = renderParts([{ type: 'loading', text: 'Downloading 1 %' }], {}, { kind: 'loading' })
    expect(chat.find('.loading-content').textContent).toBe('Downloading 1 %')
    chat.become({ type: 'loading', text: 'Downloading 2 %' })
    expect(chat.find('.loading-content').textContent).toBe('Downloading 2 %')
  })
})

describe('html', () => {
  test('html is shown without anything that could run', async () => {
    const { find } = renderParts([
      {
        type: 'html',
        chunks: ['<b onclick="alert(1)">Hi</b><img src=x onerror="window.harm = true"><script>window.harm = true</script>'],
      },
    ])
    await vi.waitFor(() => expect(find('b').textContent).toBe('Hi'))
    expect(find('.html-content').innerHTML).not.toMatch(/onclick|onerror|<script/)
    expect('harm' in window).toBe(false)
  })

  test('the direction of html of many nodes is found when all of them are in it', async () => {
    const { replaceChildren } = Element.prototype
    const directed: unknown[] = []
    vi.spyOn(Element.prototype, 'replaceChildren').mockImplementation(function spied(this: Element, ...nodes) {
      if (nodes[0] instanceof DocumentFragment && nodes[0].childNodes.length > 99) directed.push(this.closest('[dir=auto]'))
      replaceChildren.apply(this, nodes)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const { find } = renderParts([{ type: 'html', chunks: ['1<br>'.repeat(100)] }])
    await vi.waitFor(() => expect(find('.html-content').querySelectorAll('br')).toHaveLength(100))
    expect(directed).toEqual([null])
    expect(find('.html-content').dir).toBe('auto')
  })

  test('streamed html grows by one span per chunk, in order, and keeps the existing ones', async () => {
    const chat = renderParts([{ type: 'html', chunks: ['<b>One</b>'] }])
    await vi.waitFor(() => expect(chat.find('b').textContent).toBe('One'))
    const first = chat.find('b')
    chat.become({ type: 'html', chunks: ['<b>One</b>', '<i>Two</i>'] })
    chat.become({ type: 'html', chunks: ['<b>One</b>', '<i>Two</i>', '<u>Three</u>'] })
    await vi.waitFor(() => expect(chat.find('.html-content').textContent).toBe('OneTwoThree'))
    expect(chat.find('b')).toBe(first)
    expect(chat.root.querySelectorAll('.html-content > span')).toHaveLength(2)
  })

  test('overwritten html is rendered again', async () => {
    const chat = renderParts([{ type: 'html', chunks: ['<b>One</b>', '<b>More</b>'] }])
    chat.become({ type: 'html', chunks: ['<i>Other</i>'] })
    await vi.waitFor(() => expect(chat.find('.html-content').textContent).toBe('Other'))
  })

  test('html can have buttons styled as buttons, and suggestions that a key sends too', async () => {
    const chat = renderParts([
      {
        type: 'html',
        chunks: ['<p class="deep-chat-suggestion-button"> Tell me more </p><button class="deep-chat-button">B</button>'],
      },
    ])
    await vi.waitFor(() => expect(chat.find('.deep-chat-suggestion-button').getAttribute('role')).toBe('button'))
    chat.find('.deep-chat-suggestion-button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    chat.find('.deep-chat-suggestion-button').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    expect(chat.requests).toEqual([
      ['submitText', 'Tell me more'],
      ['submitText', 'Tell me more'],
    ])
    expect(getComputedStyle(chat.find('button.deep-chat-button')).borderStyle).toBe('solid')
  })
})

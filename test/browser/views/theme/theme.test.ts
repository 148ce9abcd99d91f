import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import type { ThemeOptions, ThemePreset } from '../../../../sdk/core/options/theme.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const presets: readonly ThemePreset[] = ['confab', 'messenger', 'paper', 'midnight', 'terminal', 'contrast']
const schemes = ['light', 'dark'] as const

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Red, green and blue, from 0 to 1, of any CSS colour; what can be seen through on what was drawn before. */
function rgbOf(colour: string): readonly number[] {
  if (!canvas) throw new Error('There is no canvas')
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour of a token in a chat. */
function tokenOf({ root }: RenderedChat, name: string): string {
  const probe = root.appendChild(document.createElement('span'))
  probe.style.color = `var(--confab-${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const readable: readonly (readonly [string, string])[] = [
  ['text', 'surface'],
  ['text', 'raised'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['on-user', 'user'],
  ['text', 'accent-soft'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
  ['success', 'surface'],
  ...['text', 'muted', 'code-keyword', 'code-function', 'code-string', 'code-number', 'code-type'].map(
    (name) => [name, 'sunken'] as const,
  ),
]
const visible: readonly (readonly [string, string])[] = [
  ['line-strong', 'surface'],
  ['line-strong', 'raised'],
  ['focus', 'surface'],
]

/** The pairs with too little contrast, and their contrasts. */
const tooFaint = (chat: RenderedChat): string[] =>
  [...readable.map((pair) => [pair, 4.5] as const), ...visible.map((pair) => [pair, 3] as const)].flatMap(
    ([[one, other], least]) => {
      const found = contrast(tokenOf(chat, one), tokenOf(chat, other))
      return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : []
    },
  )

/** A chat whose theme has loaded. */
async function themed(theme: ThemeOptions | ThemePreset) {
  const chat = await renderChat({ demo: true, theme })
  const frame = chat.root.getElementById('container')
  await eventually(() => frame?.style.opacity).toBe('')
  return chat
}

describe('what stands out from its ground is seen in both schemes', () => {
  test.each([
    ['user', 'light', 1.12],
    ['user', 'dark', 1.3],
    ['selected', 'light', 1.15],
    ['selected', 'dark', 1.15],
  ] as const)('%s, %s: %d to 1 at least', async (token, scheme, least) => {
    const chat = await themed({ scheme })
    const ground = tokenOf(chat, 'surface')
    // The ground first: it shines through.
    expect(contrast(ground, tokenOf(chat, token))).toBeGreaterThanOrEqual(least)
  })
})

test('cards and code stand out from the tinted page of midnight in light', async () => {
  const chat = await themed({ preset: 'midnight', scheme: 'light' })
  const ground = tokenOf(chat, 'surface')
  expect(contrast(ground, tokenOf(chat, 'raised'))).toBeGreaterThanOrEqual(1.15)
  expect(contrast(ground, tokenOf(chat, 'sunken'))).toBeGreaterThanOrEqual(1.1)
  expect(contrast(ground, tokenOf(chat, 'user'))).toBeGreaterThanOrEqual(1.2)
})

describe('every colour is legible', () => {
  test.each(presets.flatMap((preset) => schemes.map((scheme) => [preset, scheme] as const)))(
    'in %s, %s',
    async (preset, scheme) => {
      expect(tooFaint(await themed({ preset, scheme }))).toEqual([])
    },
  )

  test.each(presets.flatMap((preset) => schemes.map((scheme) => [preset, scheme] as const)))(
    'in %s, %s, with increased contrast: borders like text, and hints like what they describe',
    async (preset, scheme) => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-contrast', value: 'more' }] })
      onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
      const chat = await themed({ preset, scheme })
      const strong = [['line-strong', 4.5] as const, ['muted', 7] as const]
      expect(tooFaint(chat)).toEqual([])
      expect(
        strong.flatMap(([token, least]) => {
          const found = contrast(tokenOf(chat, token), tokenOf(chat, 'surface'))
          return found < least ? [`${token}: ${found.toFixed(2)}`] : []
        }),
      ).toEqual([])
    },
  )

  test.each(['gold', '#000', '#fff', 'red', 'hsl(60 100% 50%)', 'oklch(0.7 0.2 150)', '#0f766e', 'rebeccapurple'])(
    'with the accent %s, in light and dark',
    async (accent) => {
      for (const scheme of schemes) expect(tooFaint(await themed({ accent, scheme }))).toEqual([])
    },
  )
})

describe('the theme', () => {
  test('sets the scheme with a string, and follows the page again with `auto`', async () => {
    const chat = await renderChat({ demo: true, theme: 'dark' })
    expect(getComputedStyle(chat.element).colorScheme).toBe('dark')
    chat.element.theme = 'auto'
    await eventually(() => chat.element.hasAttribute('data-theme')).toBe(false)
  })

  test('sets a preset with a string, in an attribute too', async () => {
    const chat = await renderChat({ demo: true }, { theme: 'terminal' })
    await eventually(() => tokenOf(chat, 'accent')).toBe('rgb(23, 107, 58)')
  })

  test('is parsed from JSON in an attribute', async () => {
    const chat = await renderChat({ demo: true }, { theme: '{"preset": "paper", "scheme": "dark"}' })
    await eventually(() => getComputedStyle(chat.element).backgroundColor).toBe('rgb(29, 27, 23)')
  })

  test('changes while the chat runs, and can be removed completely', async () => {
    const chat = await themed('midnight')
    const before = getComputedStyle(chat.element).backgroundColor
    chat.element.theme = { radius: 'sharp', density: 'compact', font: 'Georgia' }
    await eventually(() => getComputedStyle(chat.element).getPropertyValue('--confab-radius')).toBe('0px')
    expect(getComputedStyle(chat.element).backgroundColor).not.toBe(before)
    expect(getComputedStyle(chat.input).fontFamily).toBe('Georgia')
    chat.element.theme = undefined as never
    await eventually(() => getComputedStyle(chat.element).getPropertyValue('--confab-radius')).toBe('8px')
  })

  test("gives way to the page's tokens and styles", async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('confab-chat { --confab-accent: rgb(1, 2, 3) }')
    document.adoptedStyleSheets.push(sheet)
    onTestFinished(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)))
    const chat = await renderChat({
      demo: true,
      theme: { preset: 'contrast', accent: 'red' },
      auxiliaryStyle: '.message-bubble { border-style: dotted }',
      history: [{ role: 'user', text: 'Hello' }],
    })
    await eventually(() => getComputedStyle(chat.element).getPropertyValue('--confab-line-strong')).toContain('#000000')
    expect(tokenOf(chat, 'accent')).toBe('rgb(1, 2, 3)')
    await eventually(() => getComputedStyle(chat.part('user-bubble')).borderTopStyle).toBe('dotted')
  })

  test('reports an invalid accent colour, and keeps the default one', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => error.mockRestore())
    const chat = await themed({ accent: 'reddish', scheme: 'light' })
    expect(error.mock.calls).toEqual([
      ['The accent of the theme, "reddish", is no CSS colour.', expect.stringContaining('#wrong-option')],
    ])
    expect(tokenOf(chat, 'accent')).toBe('rgb(65, 80, 230)')
  })
})

describe('a bubble with a background set by the page', () => {
  test('keeps its text off its edge', async () => {
    const chat = await renderChat({
      demo: true,
      messageStyles: { default: { ai: { bubble: { backgroundColor: 'rgb(1, 2, 3)' } } } },
      history: [{ role: 'ai', text: 'Hello' }],
    })
    await eventually(() => getComputedStyle(chat.part('ai-bubble')).paddingInlineStart).toBe('15px')
  })
})

describe('the frame', () => {
  test.each([
    ['none where the chat is as wide as the page', '100vw', '0px'],
    ['one where it is narrower', '300px', '1px'],
  ])('is %s', async (_, width, border) => {
    const chat = await renderChat({ demo: true, chatStyle: { width } })
    await eventually(() => getComputedStyle(chat.element).borderTopWidth).toBe(border)
  })
})

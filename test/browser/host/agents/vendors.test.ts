// @module-tag thorough: each vendor's API on a screen: `services/contract*` has all of them without one.
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agents } from '../../../../host/agents/agents.ts'
import { vendorKeys, type Vendor } from '../../../../host/agents/vendor-keys.ts'
import { backend } from '../../../../host/lib/backend.ts'
import type { ScreenPath } from '../../../../host/app/routing/routes.ts'
import { createAnthropicMock } from '../../../../mocks/anthropic/anthropic.ts'
import { createGeminiMock } from '../../../../mocks/gemini.ts'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import type { ServiceMock } from '../../../../mocks/kit/service-mock.ts'
import { createOpenAIChatMock } from '../../../../mocks/openai/openai-chat.ts'
import { createOpenAIImagesMock } from '../../../../mocks/openai/openai-images.ts'
import { createStabilityAIMock } from '../../../../mocks/stability-ai/stability-ai.ts'
import { everythingKept, renderLocalApp } from '../kit/render-local-app.tsx'
import { emptyContext } from './empty-context.ts'

const chat = () => document.querySelector('.agent-chat .chat > *')?.shadowRoot
const part = (name: string) => chat()?.querySelector<HTMLElement>(`[part~="${name}"]`)
const seen = (name: string) => Boolean(part(name)?.checkVisibility())
const bubbles = (role: 'ai' | 'error') =>
  [...(chat()?.querySelectorAll(`[part~="${role}-bubble"]`) ?? [])].map(({ textContent }) => textContent ?? '')

/** Puts a vendor's mock before everything else that answers. */
function answering(mock: ServiceMock): void {
  const before = globalThis.fetch
  globalThis.fetch = createMockFetch([mock], { otherwise: before })
  onTestFinished(() => {
    globalThis.fetch = before
  })
}

async function ask(text: string): Promise<void> {
  await expect.poll(() => seen('input')).toBe(true)
  await userEvent.fill(part('input') ?? document.body, text)
  await userEvent.keyboard('{Enter}')
}

async function makePicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Attaches pictures as a visitor does. */
async function attach(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, place) => `picture-${place}.png`)
  const input = () => chat()?.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).toBeTruthy()
  const files = new DataTransfer()
  for (const name of names) files.items.add(await makePicture(name))
  const picker = input()
  if (picker) picker.files = files.files
  picker?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => chat()?.querySelectorAll('[part~="attachment"]').length).toBe(count)
}

interface GeneratorRow {
  readonly generator: string
  readonly createMock: () => ServiceMock
  readonly pictures: number
  /** A part of the address that is asked. */
  readonly address: string
  /** An upscaler is told no words. */
  readonly hasPrompt: boolean
}

const imageGenerators: readonly GeneratorRow[] = [
  {
    generator: 'OpenAI: create or edit images',
    createMock: createOpenAIImagesMock,
    pictures: 0,
    address: '/images/generations',
    hasPrompt: true,
  },
  {
    generator: 'OpenAI: create or edit images',
    createMock: createOpenAIImagesMock,
    pictures: 2,
    address: '/images/edits',
    hasPrompt: true,
  },
  {
    generator: 'Stability AI: create images',
    createMock: createStabilityAIMock,
    pictures: 0,
    address: '/generate/',
    hasPrompt: true,
  },
  {
    generator: 'Stability AI: edit images',
    createMock: createStabilityAIMock,
    pictures: 1,
    address: '/generate/',
    hasPrompt: true,
  },
  {
    generator: 'Stability AI: edit part of an image',
    createMock: createStabilityAIMock,
    pictures: 2,
    address: '/edit/inpaint',
    hasPrompt: true,
  },
  {
    generator: 'Stability AI: enlarge images',
    createMock: createStabilityAIMock,
    pictures: 1,
    address: '/upscale/',
    hasPrompt: false,
  },
]

describe('the graphic designer', () => {
  it.each(imageGenerators)(
    'the graphic designer draws with $generator, from $pictures pictures, in the colours of the brand',
    async ({ generator, createMock, pictures, address, hasPrompt }) => {
      await renderLocalApp({
        path: '/graphicdesigner',
        isPaid: true,
        before: async () => {
          const { etag, value } = await backend.readBlueprint()
          await backend.saveBlueprint({ etag, value: { ...value, colours: ['#0f766e', '#f5d90a'] } })
        },
      })
      const mock = createMock()
      answering(mock)
      await page.getByRole('combobox', { name: 'Generator' }).selectOptions(generator)
      await expect.poll(() => seen('key-input')).toBe(true)
      await userEvent.fill(part('key-input') ?? document.body, mock.switches.key)
      await userEvent.keyboard('{Enter}')
      if (pictures > 0) await attach(pictures)
      await ask('A loaf on a table')
      await expect.element(page.getByRole('img', { name: 'A loaf on a table' })).toBeVisible()
      const request = mock.requests.find(({ url }) => url.href.includes(address))
      expect(bubbles('error')).toEqual([])
      expect(request).toBeTruthy()
      const told = request?.form ? request.form.get('prompt') : request?.json['prompt']
      if (hasPrompt) expect(told).toBe('A loaf on a table Palette: #0f766e, #f5d90a.')
      expect(everythingKept()).not.toContain(mock.switches.key)
    },
  )

  it('the graphic designer shows a vendor’s error in the chat, and the next attempt works', async () => {
    await renderLocalApp({ path: '/graphicdesigner', isPaid: true })
    const mock = createStabilityAIMock()
    answering(mock)
    await page.getByRole('combobox', { name: 'Generator' }).selectOptions('Stability AI: create images')
    await expect.poll(() => seen('key-input')).toBe(true)
    await userEvent.fill(part('key-input') ?? document.body, mock.switches.key)
    await userEvent.keyboard('{Enter}')
    mock.switches.failure = { kind: 'server-error' }
    await ask('A loaf')
    await expect.poll(() => bubbles('error').join()).toContain('An unexpected server error has occurred.')
    mock.switches.failure = undefined
    await ask('A loaf')
    await expect.element(page.getByRole('img', { name: 'A loaf' })).toBeVisible()
  })
})

const vendors: Readonly<Record<Vendor, () => ServiceMock>> = {
  openAI: createOpenAIChatMock,
  claude: createAnthropicMock,
  gemini: createGeminiMock,
}

/** Somebody who allows no tool to save anything. */
function refusing(): void {
  const observer = new MutationObserver(() =>
    [...document.querySelectorAll('dialog button')]
      .find(({ textContent }) => textContent === "Don't save")
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

/** Every screen with an agent, each with a vendor. */
const screens = [
  ['/dashboard', 'cmo', 'openAI'],
  ['/videoproducer', 'video-producer', 'claude'],
  ['/graphicdesigner', 'graphic-designer', 'gemini'],
  ['/socialmedia', 'social-media', 'openAI'],
  ['/analytics', 'chat-analytics', 'claude'],
  ['/onboarding/chat', 'onboarding', 'gemini'],
  ['/knowledgebase', 'knowledge', 'openAI'],
] as const satisfies readonly (readonly [ScreenPath, keyof typeof agents, Vendor])[]

describe('with a key of one’s own', () => {
  it.each(screens)('the agent of %s is that of %s, answered by %s', async (path, id, vendor) => {
    const mock = vendors[vendor]()
    vendorKeys.set({ vendor, key: mock.switches.key })
    onTestFinished(() => vendorKeys.set(undefined))
    await renderLocalApp({ path, isPaid: true, before: () => backend.saveProfile({ businessName: 'Rye & Reason' }) })
    answering(mock)
    refusing()
    await ask('What do you advise?')
    await expect.poll(() => mock.requests.length).toBeGreaterThan(0)
    const agent = agents[id]
    const sent = mock.requests[0]?.text ?? ''
    const [firstSentence = ''] = agent.systemPrompt(emptyContext).split('\n')
    expect(sent).toContain(JSON.stringify(firstSentence).slice(1, -1))
    expect(sent).toContain('Business: Rye & Reason.')
    for (const { name } of agent.tools) expect(sent).toContain(`"${name}"`)
    await expect.poll(() => part('submit')?.dataset['state']).not.toBe('stop')
    await expect.poll(() => bubbles('ai').length).toBeGreaterThan(0)
    expect(bubbles('error')).toEqual([])
  })

  it.each([
    ['Enter', 1],
    ['Escape', 0],
  ] as const)('a model saves a draft only after the user has read and allowed it: %s by keyboard', async (pressed, saved) => {
    const mock = createOpenAIChatMock()
    vendorKeys.set({ vendor: 'openAI', key: mock.switches.key })
    onTestFinished(() => vendorKeys.set(undefined))
    await renderLocalApp({ path: '/socialmedia', isPaid: true })
    answering(mock)
    await ask('Write a post')
    const dialog = page.getByRole('dialog', { name: 'Save this draft for Instagram?' })
    await expect.element(dialog.getByText('Zürich')).toBeVisible()
    expect(await backend.listPosts()).toEqual([])
    if (pressed === 'Enter') dialog.getByRole('button', { name: 'Save draft' }).element().focus()
    await userEvent.keyboard(`{${pressed}}`)
    await expect.poll(async () => (await backend.listPosts()).length).toBe(saved)
    await expect
      .poll(() => mock.requests.some(({ text }) => text.includes(saved ? 'Saved as a draft' : 'did not allow this')))
      .toBe(true)
  })

  it('a question left unanswered when the screen is left counts as denied', async () => {
    const mock = createOpenAIChatMock()
    vendorKeys.set({ vendor: 'openAI', key: mock.switches.key })
    onTestFinished(() => vendorKeys.set(undefined))
    const { location: moves } = await renderLocalApp({ path: '/socialmedia', isPaid: true })
    answering(mock)
    await ask('Write a post')
    await expect.element(page.getByRole('dialog', { name: 'Save this draft for Instagram?' })).toBeVisible()
    moves.navigate('/settings')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(await backend.listPosts()).toEqual([])
  })

  it('a picture goes to the model of an agent that takes pictures', async () => {
    const mock = createOpenAIChatMock()
    vendorKeys.set({ vendor: 'openAI', key: mock.switches.key })
    onTestFinished(() => vendorKeys.set(undefined))
    await renderLocalApp({ path: '/videoproducer', isPaid: true })
    answering(mock)
    await attach(1)
    await ask('A film of this')
    await expect.poll(() => mock.requests.at(-1)?.text ?? '').toContain('data:image/png;base64,')
  })
})

describe('without a key', () => {
  it.each([
    ['/dashboard', true],
    ['/videoproducer', true],
    ['/graphicdesigner', false],
    ['/socialmedia', true],
    ['/analytics', false],
  ] as const)('the agent of %s can be spoken to: %s; pictures it does not ask for', async (path, isSpokenTo) => {
    await renderLocalApp({ path, isPaid: true })
    await expect.poll(() => seen('input')).toBe(true)
    if (isSpokenTo) await expect.poll(() => seen('microphone')).toBe(true)
    else expect(part('microphone')).toBeFalsy()
    expect(chat()?.querySelector('input[type=file]')).toBeNull()
  })

  it('the suggestions of an agent are asked by a press, and the talk is kept for the user alone', async () => {
    await renderLocalApp({ path: '/videoproducer', isPaid: true })
    const suggestion = () =>
      [...(chat()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.startsWith('A 15 second clip'))
    await expect.poll(suggestion).toBeTruthy()
    suggestion()?.click()
    await expect.poll(() => Object.keys(localStorage).some((key) => key.startsWith('confab:chat:video-producer:'))).toBe(true)
    const { userId } = await backend.readMe()
    expect(Object.keys(localStorage)).toContain(`confab:chat:video-producer:${userId}`)
  })
})

import { expect, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import '../../sdk/entries/element.ts'

/** An element of the chat's shadow tree, by its public part name. */
function partOf(root: ShadowRoot, name: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[part~="${name}"]`)
  if (!found) throw new Error(`Nothing in the chat has the part "${name}"`)
  return found
}

/** Waits until the value matches; with a long timeout, because the machine may be busy. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** What a developer reads in an error beside it is no word for visitors. */
function wordsOf(element: Element): string {
  const note = element.querySelector('.error-note')?.textContent ?? ''
  return (element.textContent ?? '').replace(note, '').trim()
}

/** A message without the mark of what the visitor typed. */
export function withoutTyped<M extends MessageContent>({ origin, ...message }: M) {
  return origin === 'service' ? { ...message, origin } : message
}

/**
 * Adds a `<confab-chat>` with these options to the page and waits until it is rendered. Removed when the test ends. Returns what
 * a visitor can see and do.
 */
export async function renderChat(options: ChatOptions = {}, attributes: Record<string, string> = {}) {
  const element = document.createElement('confab-chat')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  Object.assign(element, options)
  document.body.append(element)
  onTestFinished(() => element.remove())
  const root = element.shadowRoot
  if (!root) throw new Error('The element has no shadow root')
  await eventually(() => root.querySelector('[part~="input"]')).toBeTruthy()

  const bubbles = (name: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[part~="${name}"]`)]
  return {
    element,
    root,
    part: (name: string) => partOf(root, name),
    get input() {
      return partOf(root, 'input') as HTMLTextAreaElement
    },
    get submitState() {
      return partOf(root, 'submit').dataset['state']
    },
    /** The texts of the role's bubbles, top to bottom. */
    texts: (role: 'user' | 'ai' | 'error') => bubbles(`${role}-bubble`).map(wordsOf),
    /** The result of `getMessages` without ids and times, and without the mark of what was typed. */
    messages: () => element.getMessages().map(({ id: _id, createdAt: _time, ...message }) => withoutTyped(message)),
    isLoading: () => bubbles('loading-bubble').length > 0,
    async type(text: string) {
      await userEvent.fill(partOf(root, 'input'), text)
    },
    /** Types a message and sends it with Enter, like a visitor. */
    async send(text: string) {
      await userEvent.fill(partOf(root, 'input'), text)
      await userEvent.keyboard('{Enter}')
    },
    async click(name: string) {
      await userEvent.click(partOf(root, name))
    },
  }
}

export type RenderedChat = Awaited<ReturnType<typeof renderChat>>

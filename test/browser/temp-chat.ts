import { expect, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import '../../sdk/element.ts'

/** A part of the chat's shadow tree, by its public name. */
function partOf(root: ShadowRoot, name: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[part~="${name}"]`)
  if (!found) throw new Error(`Nothing in the chat has the part "${name}"`)
  return found
}

/** Waits until what is read is as the matcher says; patient, for the machine may be busy. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

const wordsOf = (element: Element): string => (element.textContent ?? '').trim()

/**
 * Puts a `<confab-chat>` with these options on the page and waits until it is drawn. Taken away when the test ends.
 * What it gives are a visitor's eyes and hands.
 */
export async function tempChat(options: ChatOptions = {}, attributes: Record<string, string> = {}) {
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
    /** What the bubbles of the role say, top to bottom. */
    texts: (role: 'user' | 'ai' | 'error') => bubbles(`${role}-bubble`).map(wordsOf),
    /** What `getMessages` gives, ids and times aside. */
    messages: () => element.getMessages().map(({ id: _id, createdAt: _time, ...message }) => message),
    isLoading: () => bubbles('loading-bubble').length > 0,
    async type(text: string) {
      await userEvent.fill(partOf(root, 'input'), text)
    },
    /** Types a message and sends it as a visitor does, with Enter. */
    async send(text: string) {
      await userEvent.fill(partOf(root, 'input'), text)
      await userEvent.keyboard('{Enter}')
    },
    async click(name: string) {
      await userEvent.click(partOf(root, name))
    },
  }
}

export type TempChat = Awaited<ReturnType<typeof tempChat>>

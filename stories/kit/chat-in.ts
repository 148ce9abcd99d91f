import { expect, userEvent, waitFor } from 'storybook/test'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'

const patience = { timeout: 15_000 }

/** The chat of a story, for its interaction test: a visitor's eyes and hands. Waits until it is drawn. */
export async function chatIn(canvas: HTMLElement) {
  const element = canvas.querySelector<ConfabChatElement>('confab-chat')
  const root = element?.shadowRoot
  if (!element || !root) throw new Error('The story shows no chat')
  const find = (part: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`[part~="${part}"]`)
    if (!found) throw new Error(`Nothing in the chat has the part "${part}"`)
    return found
  }
  const seen = (part: string): Promise<HTMLElement> => waitFor(() => find(part), patience)
  await waitFor(() => expect(root.getElementById('container')).toBeTruthy(), patience)

  /** Waits for this region in an answer of the service; the visitor's own messages may have such too. */
  const answers = (part: string): Promise<HTMLElement> =>
    waitFor(() => {
      const all = [...root.querySelectorAll<HTMLElement>(`[part~="message"] [part~="${part}"]`)]
      const found = all.find((region) => !region.closest('[part~="user-bubble"]'))
      if (!found) throw new Error(`No answer holds the part "${part}"`)
      return found
    }, patience)

  return {
    element,
    root,
    /** A region by its public name, as soon as it is there. */
    seen,
    /** The button of that name, as soon as it is there and can be pressed. */
    button: (name: string | RegExp): Promise<HTMLElement> =>
      waitFor(() => {
        const found = [...root.querySelectorAll<HTMLElement>('button,[role="menuitem"]')].find((button) => {
          const own = (button.getAttribute('aria-label') ?? button.textContent).trim()
          return name instanceof RegExp ? name.test(own) : own === name
        })
        if (!found) throw new Error(`The chat has no button "${String(name)}"`)
        // One that agrees to something can be pressed half a second after it appears.
        if (found.matches('.approval-buttons [aria-disabled]'))
          throw new Error(`The button "${String(name)}" cannot be pressed yet`)
        return found
      }, patience),
    /** Writes a text, none where it is empty, and sends it with what is attached. */
    async send(text: string): Promise<void> {
      const input = await seen('input')
      // It is there before it is shown, while the service it is about is loading.
      await waitFor(() => expect(input.checkVisibility()).toBe(true), patience)
      if (text) await userEvent.type(input, text)
      else input.focus()
      await waitFor(() => expect(find('submit').dataset['state']).toBe('submit'), patience)
      await userEvent.keyboard('{Enter}')
    },
    answers,
    /** Opens what an answer keeps folded, and gives all that can be read then. */
    async unfold(part: string): Promise<string> {
      const region = await answers(part)
      await userEvent.click(region.querySelector('summary, button') ?? region)
      return region.innerText
    },
    /** Waits for a bubble of the role with these words. */
    says: (role: 'user' | 'ai' | 'error', words: string | RegExp): Promise<void> =>
      waitFor(() => {
        const texts = [...root.querySelectorAll(`[part~="${role}-bubble"]`)].map(({ textContent }) => textContent)
        const isSaid = texts.some((text) => (typeof words === 'string' ? text.includes(words) : words.test(text)))
        if (!isSaid) throw new Error(`No ${role} bubble says ${String(words)}; there are ${JSON.stringify(texts)}`)
      }, patience),
  }
}

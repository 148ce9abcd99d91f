import { onTestFinished, vi } from 'vitest'
import type { ChatOptions, MessageContent, MessagePart, Renderers, ToolPart } from '../../../../sdk/core/options/options.ts'
import { renderChat, type RenderedChat } from '../../render-chat.ts'

/** A call of the tool that knows the weather. */
export const weather = (changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'call-1',
  name: 'get_weather',
  state: 'output-available',
  input: '{"city":"Bern"}',
  output: { degrees: 21 },
  ...changes,
})

export const says = (...parts: MessagePart[]): MessageContent => ({ role: 'ai', parts, id: 'answer' })

/** What a renderer of the page makes. */
export function paragraph(text: string): HTMLElement {
  const dom = document.createElement('p')
  dom.className = 'of-the-page'
  dom.textContent = text
  return dom
}

/** A chat whose history is an answer of these parts. It is connected: another one advises the developer, in a bubble of its own. */
export const renderWith = (parts: MessagePart[], renderers: Renderers, options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({ connect: { handler: () => undefined }, history: [says(...parts)], renderers, ...options })

/** What the page has drawn inside the chat, in the page's own tree. */
export const drawn = ({ element }: Pick<RenderedChat, 'element'>): string[] =>
  [...element.querySelectorAll('.of-the-page')].map((dom) => dom.textContent ?? '')

/** How many cards the chat itself has drawn. */
export const cards = ({ root }: RenderedChat): number => root.querySelectorAll('[part~="tool"], [part~="data"]').length

/** Counts what is logged, and keeps it out of the output. */
export function hush() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return log
}

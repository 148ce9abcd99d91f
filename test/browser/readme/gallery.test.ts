import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { optionNames } from '../../../sdk/core/options/check/option-names.ts'
import '../../../sdk/entries/element.ts'
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'
import * as appearance from '../../../stories/site/gallery/appearance.ts'
import * as callbacks from '../../../stories/site/gallery/callbacks.ts'
import * as connection from '../../../stories/site/gallery/connection.ts'
import * as conversation from '../../../stories/site/gallery/conversation.ts'
import * as input from '../../../stories/site/gallery/input.ts'
import * as messages from '../../../stories/site/gallery/messages.ts'
import { eventually } from '../render-chat.ts'

/** The examples of the gallery, by the option that each is about. */
const examples: Readonly<Record<string, (chat: ConfabChatElement) => void>> = {
  ...connection,
  ...conversation,
  ...messages,
  ...input,
  ...appearance,
  ...callbacks,
}

/** Options that no page of files can show. */
const withoutExample: Readonly<Record<string, string>> = {
  webModel: 'the visitor would have to load a model of a gigabyte',
  mcpServers: 'a page has no MCP server',
  mcpApps: 'interfaces of tools need a second origin',
}

describe('the gallery', () => {
  test('has an example of each option, but for those that a page of files cannot show', () => {
    expect([...Object.keys(examples), ...Object.keys(withoutExample)].toSorted()).toEqual(Object.keys(optionNames).toSorted())
  })

  test.each(Object.entries(examples))('shows %s, and the chat complains of nothing', async (name, example) => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())
    const chat = document.createElement('confab-chat')
    chat.connect = { handler: (_body, signals) => signals.onResponse({ text: 'Yes' }) }
    chat.history = [
      { role: 'user', text: 'Is there bread?' },
      { role: 'ai', text: 'There is.' },
    ]
    document.body.append(chat)
    onTestFinished(() => {
      chat.destroy()
      chat.remove()
      // Which of several conversations was shown last.
      sessionStorage.clear()
    })
    example(chat)
    expect(chat[name as keyof ConfabChatElement]).toBeDefined()
    await eventually(() =>
      Boolean(chat.shadowRoot?.querySelector('#container textarea, #container input, #container button')),
    ).toBe(true)
    await new Promise((resolve) => requestIdleCallback(resolve))
    expect(complaints.mock.calls).toEqual([])
  })
})

import { composeChat, type Chat, type ChatParts } from './compose-chat.ts'
import { kindOf } from '../core/options/check/option-names.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { messagePage } from '../core/util/thrown/message-page.ts'

/** Puts a chat into an element or a shadow root of the page; made of these parts. */
export function mountChat(parent: Element | ShadowRoot, options: ChatOptions, parts: ChatParts): Chat {
  if (!parent?.append) {
    throw new TypeError(
      `createChat needs an element, e.g. createChat(document.body), but was given ${kindOf(parent)}.\n${messagePage('wrong-call')}`,
    )
  }
  const host = document.createElement('div')
  // The chat tells the page of itself as what the page holds.
  const shown = {} as Chat
  const chat = composeChat(host, host.attachShadow({ mode: 'open' }), options, parts, shown)
  const { isMounted: _isMounted, mount, unmount: _unmount, ...methods } = chat
  Object.assign(shown, methods, {
    destroy() {
      chat.destroy()
      host.remove()
    },
  })
  parent.append(host)
  mount()
  return shown
}

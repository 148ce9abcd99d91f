// What a conversation begins with, and where it is kept.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** Messages of an earlier visit. */
export function history(chat: ConfabChatElement): void {
  chat.history = [
    { role: 'user', text: 'Do you bake without wheat?' },
    { role: 'ai', text: 'Every Thursday: rye, spelt and buckwheat.' },
  ]
}

/** Older messages come page by page, as somebody scrolls up. */
export function loadHistory(chat: ConfabChatElement): void {
  chat.history = []
  chat.loadHistory = (page) =>
    page < 3
      ? [
          { role: 'ai', text: `Page ${page} of what was said` },
          { role: 'user', text: 'Go on' },
        ]
      : [false]
}

/** The conversation outlives a reload of the page. */
export function browserStorage(chat: ConfabChatElement): void {
  chat.browserStorage = { key: 'gallery', maxMessages: 50 }
}

/** Several conversations, with a list of them. */
export function threads(chat: ConfabChatElement): void {
  chat.threads = { list: 'drawer' }
}

/** The first words of the chat. They are no part of the conversation. */
export function introMessage(chat: ConfabChatElement): void {
  chat.introMessage = { text: 'Good morning! What may I put aside for you?' }
}

/** Questions to press. */
export function suggestions(chat: ConfabChatElement): void {
  chat.suggestions = ['When do you open?', { label: 'Cake to order', text: 'How do I order a cake for Saturday?' }]
}

/** What stands in an empty chat. */
export function welcome(chat: ConfabChatElement): void {
  chat.welcome = {
    title: 'The corner bakery',
    text: 'Ask about bread, cake and opening hours.',
    prompts: ['What is fresh today?'],
  }
}

/** Visitors are told that they talk to AI, and agree before anything is sent. */
export function disclosure(chat: ConfabChatElement): void {
  chat.disclosure = { text: 'An AI answers here, and may be wrong.', consent: 'once' }
}

/** What stands in the field at first. */
export function defaultInput(chat: ConfabChatElement): void {
  chat.defaultInput = { text: 'Two rolls and a baguette, please' }
}

/** Nothing can be sent that is shorter than five letters. */
export function validateInput(chat: ConfabChatElement): void {
  chat.validateInput = (text) => (text?.trim().length ?? 0) >= 5
}

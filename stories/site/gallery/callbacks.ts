// What a page hears of its chat. The output below an example shows it.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** Each message, those of the history too. */
export function onMessage(chat: ConfabChatElement): void {
  chat.onMessage = ({ message, isHistory }) => console.log(message.role, message.text, isHistory)
}

/** The conversation was emptied. */
export function onClearMessages(chat: ConfabChatElement): void {
  chat.onClearMessages = () => console.log('emptied')
  chat.clearMessages()
}

/** The chat is on the page, and drawn again. */
export function onComponentRender(chat: ConfabChatElement): void {
  chat.onComponentRender = () => console.log('drawn')
  chat.introMessage = { text: 'Hello' }
}

/** What is being written. */
export function onInput(chat: ConfabChatElement): void {
  chat.onInput = ({ content, isUser }) => console.log(content.text, isUser)
}

/** What went wrong. */
export function onError(chat: ConfabChatElement): void {
  chat.connect = { handler: (_body, signals) => signals.onResponse({ error: 'The oven is cold' }) }
  chat.onError = (error) => console.log('failed:', error)
}

/** Data in an answer that is not shown. */
export function onData(chat: ConfabChatElement): void {
  chat.onData = (data) => console.log(data)
}

/** The state that an agent shares. */
export function onState(chat: ConfabChatElement): void {
  chat.onState = (state) => console.log(state)
}

/** Another version of an answer is shown: press the arrows after it was written again. */
export function onBranch(chat: ConfabChatElement): void {
  chat.onBranch = ({ index, count }) => console.log(`${index + 1} of ${count}`)
}

/** Another conversation is shown. */
export function onThread(chat: ConfabChatElement): void {
  chat.threads = true
  chat.onThread = (thread) => console.log(thread)
}

/** What visitors think of an answer. */
export function onFeedback(chat: ConfabChatElement): void {
  chat.messageActions = { ai: ['copy', 'feedback'] }
  chat.onFeedback = (feedback) => console.log(feedback)
}

// The look of a chat, its words, and how it scrolls.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** One of the themes, with a colour of yours. */
export function theme(chat: ConfabChatElement): void {
  chat.theme = { preset: 'paper', accent: '#9a3412', radius: 'soft' }
}

/** CSS of the whole chat. */
export function chatStyle(chat: ConfabChatElement): void {
  chat.chatStyle = { border: '3px double #9a3412', borderRadius: '16px' }
}

/** CSS of what is below the messages. */
export function inputAreaStyle(chat: ConfabChatElement): void {
  chat.inputAreaStyle = { backgroundColor: '#fef3c7' }
}

/** The field: its words, and how much fits. */
export function textInput(chat: ConfabChatElement): void {
  chat.textInput = { placeholder: { text: 'What shall we bake?' }, characterLimit: 120 }
}

/** The button that sends. */
export function submitButtonStyles(chat: ConfabChatElement): void {
  chat.submitButtonStyles = {
    submit: { container: { default: { backgroundColor: '#9a3412' } }, text: { content: 'Order' } },
    alwaysEnabled: true,
  }
}

/** The menu of buttons. */
export function dropupStyles(chat: ConfabChatElement): void {
  chat.dropupStyles = { menu: { container: { backgroundColor: '#fef3c7' } } }
  chat.images = { button: { position: 'dropup-menu' } }
  chat.gifs = { button: { position: 'dropup-menu' } }
}

/** The view that asks visitors for their own key, without its caution. */
// oxlint-disable-next-line no-underscore-dangle -- the option has the name that Deep Chat gave it
export function _insertKeyViewStyles(chat: ConfabChatElement): void {
  // oxlint-disable-next-line no-underscore-dangle -- the same
  chat._insertKeyViewStyles = { displayCautionText: false }
  chat.connect = undefined
  chat.directConnection = { openAI: { responses: true } }
}

/** CSS inside the chat, for what no option and no token has. */
export function auxiliaryStyle(chat: ConfabChatElement): void {
  chat.auxiliaryStyle = '#text-input { letter-spacing: 0.05em }'
}

/** One question and its answer at a time, with the older ones out of sight. */
export function focusMode(chat: ConfabChatElement): void {
  chat.focusMode = true
}

/** The newest message stands above. */
export function upwardsMode(chat: ConfabChatElement): void {
  chat.upwardsMode = true
}

/** The button that leads down to the newest message. */
export function scrollButton(chat: ConfabChatElement): void {
  chat.scrollButton = { scrollDelta: 40 }
}

/** Says how many messages came while somebody reads above. */
export function hiddenMessages(chat: ConfabChatElement): void {
  chat.hiddenMessages = true
}

/** The chat in another language. */
export function language(chat: ConfabChatElement): void {
  chat.language = 'de'
}

/** Your own words for a text of the chat. */
export function labels(chat: ConfabChatElement): void {
  chat.labels = { inputPlaceholder: 'Ask the baker', submit: 'Ask' }
}

// What visitors give a chat: files, pictures, voices, and buttons of yours.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** A button for pictures. */
export function images(chat: ConfabChatElement): void {
  chat.images = { files: { acceptedFormats: '.png,.jpg', maxNumberOfFiles: 3 } }
}

/** A button for GIFs. */
export function gifs(chat: ConfabChatElement): void {
  chat.gifs = true
}

/** A button for recordings. */
export function audio(chat: ConfabChatElement): void {
  chat.audio = true
}

/** A button for files of any kind, in the menu. */
export function mixedFiles(chat: ConfabChatElement): void {
  chat.mixedFiles = { button: { position: 'dropup-menu' } }
}

/** What is shown while a file is dragged over the chat. */
export function dragAndDrop(chat: ConfabChatElement): void {
  chat.mixedFiles = true
  chat.dragAndDrop = { backgroundColor: 'rgb(124 45 18 / 20%)' }
}

/** The row of files above the field. */
export function attachmentContainerStyle(chat: ConfabChatElement): void {
  chat.attachmentContainerStyle = { backgroundColor: '#fef3c7' }
  chat.mixedFiles = true
  chat.defaultInput = { files: [new File(['Two rolls'], 'order.txt', { type: 'text/plain' })] }
}

/** A button that takes a photo. The browser asks before the camera is on. */
export function camera(chat: ConfabChatElement): void {
  chat.camera = { files: { format: 'jpeg' } }
}

/** A button that records a message. The browser asks before the microphone is on. */
export function microphone(chat: ConfabChatElement): void {
  chat.microphone = true
}

/** A button of your own. */
export function customButtons(chat: ConfabChatElement): void {
  chat.customButtons = [{ position: 'outside-end', tooltip: { text: 'Call the shop' }, onClick: () => console.log('called') }]
}

/** The conversation as a file. */
export function exportButtons(chat: ConfabChatElement): void {
  chat.exportButtons = { formats: ['html', 'markdown'] }
}

/** The browser writes what is said. */
export function speechToText(chat: ConfabChatElement): void {
  chat.speechToText = { webSpeech: { language: 'en-GB' } }
}

/** Answers are read aloud. */
export function textToSpeech(chat: ConfabChatElement): void {
  chat.textToSpeech = { volume: 0.8 }
}

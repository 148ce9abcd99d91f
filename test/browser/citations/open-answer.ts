import type { Signals } from '../../../sdk/entries/index.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { markedText } from './marked-text.ts'

/** A chat whose answer has begun; `marked` is what of it is shown, with its marks. */
export async function openAnswer() {
  let signals: Signals | undefined
  const chat = await renderChat({ connect: { stream: true, handler: (_body, given) => void (signals = given) } })
  chat.element.submitUserMessage({ text: 'Why?' })
  await eventually(() => signals !== undefined).toBe(true)
  const { onOpen, onResponse, onClose } = signals as unknown as Signals
  onOpen()
  return { chat, onResponse, onClose, marked: () => markedText(chat.root).replace(/^Why\?\n?/, '') }
}

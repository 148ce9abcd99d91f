import { eventually, type RenderedChat } from '../render-chat.ts'

/** The background of a part. */
export const colourOf = (chat: RenderedChat, part: string): string => getComputedStyle(chat.part(part)).backgroundColor

/** Waits until the chat has an element. */
export const has = (chat: RenderedChat, selector: string) =>
  eventually(() => Boolean(chat.root.querySelector(selector))).toBe(true)

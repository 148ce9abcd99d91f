import { expect } from 'vitest'
import { pictureFile } from '../../../mocks/kit/picture-file.ts'
import { soundFile } from '../../../mocks/kit/sound-file.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { paste } from '../paste.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** A file of this name and type; its content is its name unless given. */
export const make = (name: string, type = '', content: BlobPart = name): File =>
  new File([content], name, { type, lastModified: 1 })

/** A real image of one colour. */
export const picture = (name = 'photo.png', size: readonly [number, number] = [40, 30], colour = 'teal'): Promise<File> =>
  pictureFile(name, { size, colour })

/** A real sound: this many seconds of silence. */
export const sound = (name = 'voice.wav', seconds = 1): File => soundFile(name, seconds)

/** The data that the browser passes with a paste or a drop. */
function transfer(files: readonly File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** A chat with file uploads, and the actions of a visitor who has some files. */
export async function renderFileChat(options: ChatOptions = { demo: true, mixedFiles: true }) {
  const chat = await renderChat(options)
  const { root } = chat
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
  const overlay = (): Element | null => root.querySelector('[part=drop-overlay]')
  const dragTo = (target: Element, type: string, files: readonly File[]): DragEvent => {
    const event = new DragEvent(type, { dataTransfer: transfer(files), bubbles: true, cancelable: true, composed: true })
    target.dispatchEvent(event)
    return event
  }
  return {
    ...chat,
    // Spread, it would keep its initial value.
    get submitState() {
      return chat.submitState
    },
    all,
    /** The input of a button's file picker; the button is the nth in order. */
    async picker(index = 0): Promise<HTMLInputElement> {
      await eventually(() => all('input[type=file]').length).toBeGreaterThan(index)
      return all('input[type=file]')[index] as HTMLInputElement
    },
    /** Selects these files in a picker. */
    async pick(files: readonly File[], index = 0): Promise<void> {
      const input = await this.picker(index)
      input.files = transfer(files).files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    paste(files: readonly File[]): void {
      paste(chat.input, transfer(files))
    },
    dragTo,
    /** Drags files over the chat until the overlay appears, and drops them. */
    async drop(files: readonly File[], target: Element = chat.part('messages')): Promise<void> {
      await eventually(() => {
        if (!overlay()) dragTo(target, 'dragenter', files)
        return overlay()
      }).toBeTruthy()
      dragTo(overlay() ?? target, 'drop', files)
    },
    overlay,
    /** The names of the attachments, in order. */
    attached: (): string[] =>
      all('[part=attachment]').map(
        (item) => item.querySelector('img')?.alt ?? item.querySelector('.file-attachment-text')?.textContent.trim() ?? '',
      ),
    /** The shown file problems. */
    problems: (): string[] => all('[part=file-problems]:not([hidden]) p').map((paragraph) => paragraph.textContent ?? ''),
    button: (name: string): HTMLElement => {
      const found = all('button').find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
      if (!found) throw new Error(`There is no button "${name}"`)
      return found
    },
    /** Waits until there is a button of this name: some are named once they are placed. */
    async untilButton(name: string): Promise<void> {
      const names = (): (string | null)[] =>
        all('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
      await eventually(names).toContain(name)
    },
    /** The announced texts that are still in the live regions. */
    said: (): string =>
      all('[aria-live]')
        .map((region) => region.textContent ?? '')
        .join(' '),
    async untilAttached(names: readonly string[]): Promise<void> {
      await expect.poll(() => this.attached(), { timeout: 5000 }).toEqual(names)
    },
  }
}

import { eventually } from '../eventually.ts'

/** What the browser would hand over with a paste or a drop. */
function transfer(files: readonly File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** The hands of a visitor who gives files to a chat, and the eyes that see what becomes of them. */
export function filesIn({ root }: { readonly root: ShadowRoot }) {
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
  /** The names; how large the files are stands beside those that have no picture. */
  const attached = (): string[] =>
    all('[part~="attachment"]').map((item) => {
      const size = item.querySelector('.file-size')?.textContent ?? ''
      return item.querySelector('img')?.alt ?? item.textContent?.replace(size, '').trim() ?? ''
    })

  function drag(type: 'dragenter' | 'dragleave' | 'drop', files: readonly File[]): void {
    const target = root.querySelector('[part="drop-overlay"]') ?? root.querySelector('[part="messages"]')
    target?.dispatchEvent(new DragEvent(type, { dataTransfer: transfer(files), bubbles: true, cancelable: true, composed: true }))
  }

  return {
    /** Picks these by the button of that place among the buttons for files. */
    async pick(files: readonly File[], place = 0): Promise<void> {
      const input = await eventually(() => {
        const found = all('input[type="file"]')[place]
        if (!found) throw new Error(`The chat has no button for files in place ${place}`)
        return found as HTMLInputElement
      })
      input.files = transfer(files).files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    paste(files: readonly File[]): void {
      root
        .querySelector('[part="input"]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer(files), bubbles: true, cancelable: true }))
    },
    drag,
    /** Drags these over the chat, until it shows that it takes them. */
    async dragOver(files: readonly File[]): Promise<void> {
      await eventually(() => {
        if (!root.querySelector('[part="drop-overlay"]')) drag('dragenter', files)
        if (!root.querySelector('[part="drop-overlay"]')) throw new Error('The chat does not show that it takes files')
      })
    },
    /** Waits until these are attached, in this order. */
    attached: (...names: string[]): Promise<void> =>
      eventually(() => {
        if (attached().join() !== names.join()) throw new Error(`Attached are ${attached().join()}, not ${names.join()}`)
      }),
    /** Waits until the chat says this of files that it does not take. */
    complains: (words: string): Promise<void> =>
      eventually(() => {
        const said = all('[part="file-problems"]:not([hidden]) p').map(({ textContent }) => textContent)
        if (!said.some((sentence) => sentence.includes(words))) throw new Error(`The chat says ${JSON.stringify(said)}`)
      }),
  }
}

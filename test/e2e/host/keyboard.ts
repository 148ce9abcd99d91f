import type { Locator, Page } from 'playwright'

/** The number of Tab presses after which the search is given up. */
const patience = 150

/** The keyboard of someone without a mouse: an element that Tab does not reach cannot be used. */
export function createKeyboard(page: Page) {
  /** In the chat, the focused element is that of its shadow root. */
  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

  /** Moves there with Tab. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < patience; presses += 1) {
      if (await isFocused(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`)
  }

  return {
    isFocused,
    reach,

    /** Presses Enter on a link or a button. */
    async press(target: Locator): Promise<void> {
      await reach(target)
      await page.keyboard.press('Enter')
    },

    /** Types into a field, replacing its content. */
    async type(target: Locator, text: string): Promise<void> {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }
}

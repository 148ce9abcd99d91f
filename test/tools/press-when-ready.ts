import type { Page } from 'playwright'

/**
 * Presses a button that agrees to something, with the keyboard. With the mouse Playwright scrolls and clicks in the same moment, and a
 * click on a button that has just moved does not count.
 */
export const pressWhenReady = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true, disabled: false }).press('Enter')

/** Marks what is drawn later than the message around it, and says when it is there: who tells what the message says waits for that. */
export async function whilePending(dom: HTMLElement, drawing: Promise<unknown>): Promise<void> {
  dom.dataset['pending'] = ''
  try {
    await drawing
  } finally {
    delete dom.dataset['pending']
    dom.dispatchEvent(new Event('confab-drawn', { bubbles: true }))
  }
}

import { afterAll, expect, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const field = ({ tab }: Visit) =>
  tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelector<HTMLTextAreaElement>('[part~="input"]')?.value)

/** The names of the files that are attached. */
const attached = ({ tab }: Visit) =>
  tab.run(() => {
    const attachments = document.querySelector('confab-chat')?.shadowRoot?.querySelectorAll<HTMLElement>('[part~="attachment"]')
    return [...(attachments ?? [])].map((each) => each.innerText.trim())
  })

test('what is selected in an answer is copied as it reads', async () => {
  const visitor = await visit()
  visitor.site.answerWith({ pieces: ['Knead it **well**, with flour and water.'] })
  await visitor.open()
  await visitor.ask('How?')
  await visitor.answered(1, 'water')
  await expect.poll(async () => (await visitor.chat()).isBusy).toBe(false)
  const box = await visitor.tab.run(() => {
    const text = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="ai-bubble"] p')
    const { left = 0, top = 0, right = 0, height = 0 } = text?.getBoundingClientRect() ?? {}
    return { left, right, middle: top + height / 2 }
  })
  await visitor.tab.drag({ x: box.left + 1, y: box.middle }, { x: box.right - 1, y: box.middle })
  await visitor.tab.press('Control', 'c')
  await visitor.click('input')
  await visitor.tab.press('Control', 'v')
  await expect.poll(() => field(visitor)).toBe('Knead it well, with flour and water.')
})

test('text that is pasted is sent as it was', async () => {
  const visitor = await visit()
  await visitor.open()
  await visitor.click('input')
  const pasted = 'Flour\n  Water\n\nSalt — שלום'
  // By a script: in a browser without a window the clipboard is not the visitor's.
  await visitor.tab.run((text) => {
    const input = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="input"]')
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true })
    if (input?.dispatchEvent(event)) document.execCommand('insertText', false, text)
  }, pasted)
  await expect.poll(() => field(visitor)).toBe(pasted)
  await visitor.tab.press('Enter')
  await expect.poll(() => visitor.site.questions).toEqual([pasted])
})

test('a file that is dropped on the chat is attached', async () => {
  const visitor = await visit()
  await visitor.open(page(chatElement('mixedFiles="true"')))
  await visitor.tab.run(() => {
    const target = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="messages"]')
    const data = new DataTransfer()
    data.items.add(new File(['flour'], 'recipe.txt', { type: 'text/plain' }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, composed: true, cancelable: true }))
  })
  await expect.poll(() => attached(visitor)).toEqual([expect.stringContaining('recipe.txt')])
})

test('the Enter that ends a composition sends nothing, and the next one does', async () => {
  const visitor = await visit()
  await visitor.open()
  await visitor.click('input')
  await visitor.tab.type('パン')
  // Drivers have no input method. Safari ends the composition before the key that ended it, with the code 229.
  await visitor.tab.run(() => {
    const input = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="input"]')
    input?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    input?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: 'パン' }))
    input?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, composed: true, cancelable: true }),
    )
  })
  expect(await field(visitor)).toBe('パン')
  expect(visitor.site.questions).toEqual([])
  await visitor.tab.press('Enter')
  await expect.poll(() => visitor.site.questions).toEqual(['パン'])
})

import { userEvent } from 'vitest/browser'

/** What stands in the clipboard, as an application finds it in which a visitor pastes. */
export async function pasted(): Promise<{ text: string; html: string }> {
  const field = document.createElement('div')
  field.contentEditable = 'true'
  document.body.append(field)
  const found = { text: '', html: '' }
  field.addEventListener('paste', ({ clipboardData }) => {
    found.text = clipboardData?.getData('text/plain') ?? ''
    found.html = clipboardData?.getData('text/html') ?? ''
  })
  field.focus()
  await userEvent.paste()
  field.remove()
  return found
}

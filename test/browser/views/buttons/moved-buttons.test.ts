import { expect, test } from 'vitest'
import { eventually, renderChat } from '../../render-chat.ts'

test('a button that a page moved in Deep Chat, where it was placed by its distances, stays in its place', async () => {
  const middleOf = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  const chat = await renderChat({
    demo: true,
    theme: 'messenger',
    submitButtonStyles: { submit: { container: { default: { bottom: '0.7em', right: '2em' } } } },
  })
  await eventually(() => chat.part('submit').style.bottom).toBe('0.7em')
  const field = chat.part('submit').closest('#text-input-container')
  expect(field).not.toBeNull()
  if (field) expect(Math.abs(middleOf(chat.part('submit')) - middleOf(field))).toBeLessThanOrEqual(1)
})

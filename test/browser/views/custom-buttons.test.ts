import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tempChat } from '../temp-chat.ts'

test('a press tells the page the state of its button, and what it answers becomes the state', async () => {
  const onClick = vi.fn(() => 'active' as const)
  await tempChat({ demo: true, customButtons: [{ onClick }] })
  const button = page.getByRole('button', { name: 'Custom 1' })
  await button.click()
  expect(onClick).toHaveBeenCalledExactlyOnceWith('default')
  await expect.element(button).toHaveAttribute('data-state', 'active')
})

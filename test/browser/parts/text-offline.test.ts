import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { StreamedText } from '../../../sdk/core/streamed-text.ts'
import { tempPart } from './temp-part.ts'

/** The part of the DevTools protocol that this test speaks. */
interface DevTools {
  send(command: 'Network.enable'): Promise<void>
  send(command: 'Network.setBlockedURLs', settings: { urls: string[] }): Promise<void>
}

test('when what draws markdown cannot be fetched, texts stay plain, streamed or whole', async () => {
  const devTools = cdp() as unknown as DevTools
  await devTools.send('Network.enable')
  await devTools.send('Network.setBlockedURLs', { urls: ['*/parts/markdown.ts*'] })
  onTestFinished(() => devTools.send('Network.setBlockedURLs', { urls: [] }))

  const whole = tempPart([{ type: 'text', text: 'One **two**\nthree' }])
  await vi.waitFor(() => expect(whole.find('[part~=bubble]').textContent).toBe('One **two**\nthree'))
  expect(getComputedStyle(whole.find('.text-content')).whiteSpace).toBe('pre-wrap')
  await expect(import('../../../sdk/parts/markdown.ts')).rejects.toThrow('Failed to fetch')

  const text = new StreamedText('One')
  const streamed = tempPart([text], {}, { status: 'streaming' })
  text.append(' **two**')
  streamed.become(text)
  text.append(' three')
  streamed.become({ type: 'text', text: text.text })
  expect(streamed.find('[part~=bubble]').textContent).toBe('One **two** three')
  expect(whole.find('[part~=bubble]').textContent).toBe('One **two**\nthree')
})

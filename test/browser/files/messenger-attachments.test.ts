import { test } from 'vitest'
import { eventually } from '../render-chat.ts'
import { picture, renderFileChat } from './render-file-chat.ts'

test('in the look of Deep Chat an attachment begins where the field does, and the buttons stay beside the field', async () => {
  const chat = await renderFileChat({ theme: 'messenger', demo: true, images: true })
  await chat.pick([await picture()])
  const apart = (selector: string, edge: 'left' | 'bottom'): number | undefined => {
    const [one, field] = [selector, '#text-input-container'].map(
      (each) => chat.root.querySelector(each)?.getBoundingClientRect()[edge],
    )
    return one !== undefined && field !== undefined ? Math.round(one - field) : undefined
  }
  await eventually(() => apart('.file-attachment', 'left')).toBe(0)
  await eventually(() => apart(':is(.at-outside-start, .at-outside-end)', 'bottom')).toBe(0)
})

import { describe, onTestFinished, test } from 'vitest'
import { eventually, renderChat } from '../../render-chat.ts'

/** The colour that the list of messages paints behind them. */
async function groundOf(style: string) {
  const chat = await renderChat({ demo: true, history: [{ role: 'ai', text: 'Hello' }] }, { style })
  const list = chat.root.querySelector('#messages') as HTMLElement
  await eventually(() => chat.root.querySelectorAll('article').length).toBe(1)
  return { ...chat, ground: () => getComputedStyle(list).backgroundColor }
}

const none = 'rgba(0, 0, 0, 0)'

describe('the ground below the messages', () => {
  test('is that of the chat, so that browsers need not draw them again when they are scrolled', async () => {
    const { element, ground } = await groundOf('')
    await eventually(ground).toBe(getComputedStyle(element).backgroundColor)
  })

  test('is the colour that the page gives the chat, and another one once the page gives it that', async () => {
    const { element, ground } = await groundOf('background-color: rgb(250, 240, 230)')
    await eventually(ground).toBe('rgb(250, 240, 230)')
    element.style.backgroundColor = 'rgb(20, 30, 40)'
    await eventually(ground).toBe('rgb(20, 30, 40)')
  })

  test.each([
    ['a colour that lets the page shine through', 'background-color: rgb(250 240 230 / 50%)'],
    ['no colour', 'background: none'],
    ['a picture', 'background: linear-gradient(red, blue) white'],
  ])('is left out where the chat has %s: it would be there twice', async (_what, style) => {
    const { element, ground } = await groundOf('')
    await eventually(ground).not.toBe(none)
    element.style.cssText += style
    await eventually(ground).toBe(none)
  })

  test('changes with the theme of the visitor', async () => {
    const { element, ground } = await groundOf('color-scheme: dark')
    await eventually(ground).toBe(getComputedStyle(element).backgroundColor)
    const dark = ground()
    document.documentElement.style.colorScheme = 'light'
    onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'))
    element.style.colorScheme = 'light'
    await eventually(ground).not.toBe(dark)
  })
})

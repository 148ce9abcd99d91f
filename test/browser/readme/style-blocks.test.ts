import { describe, expect, it, onTestFinished } from 'vitest'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { colourOf, has } from './look-at.ts'
import { pages } from './pages.ts'

describe('the style sheets in the documentation', () => {
  /** A page with the style sheet of that section, and a chat with messages of both sides. */
  async function styled(section: string): Promise<RenderedChat> {
    const block = blocksProvedBy(pages, 'style').find((found) => found.section === section)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(block?.code ?? '')
    document.adoptedStyleSheets.push(sheet)
    onTestFinished(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)))
    const chat = await renderChat({ demo: true, history: [{ role: 'user', text: 'Hello' }, { text: 'Hello yourself' }] })
    await has(chat, '[part~="user-bubble"]')
    return chat
  }

  it.for(['Tokens', 'Make it yours', 'Your own colours'])('set the tokens of a chat and its size under "%s"', async (section) => {
    const chat = await styled(section)
    await chat.type('Hello')
    await eventually(() => colourOf(chat, 'submit')).toBe('rgb(15, 118, 110)')
    const { width, height } = chat.element.getBoundingClientRect()
    expect([width, height]).toEqual([400, 600])
  })

  it('reach its parts', async () => {
    const chat = await styled('Parts')
    expect(getComputedStyle(chat.part('user-bubble')).borderRadius).toBe('0px')
  })
})

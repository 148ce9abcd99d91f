import { describe, expect, it } from 'vitest'
import { createComposer } from '../../../../sdk/views/composer/composer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'

describe('added buttons', () => {
  const added = (kind: 'microphone' | 'files' | 'camera') => {
    const dom = document.createElement('button')
    dom.id = kind
    return { kind, dom }
  }
  const placeOf = (dom: HTMLElement) => /at-(\S+)/.exec(dom.parentElement?.className ?? '')?.[1]

  it('take their places around the text, and free them again', async () => {
    const { view, root } = renderView(createComposer)
    const button = root.querySelector<HTMLElement>('[part~="submit"]') as HTMLElement
    const microphone = added('microphone')
    const files = added('files')
    const remove = view.addButton(microphone)
    view.addButton(files)
    const seen = () => [placeOf(button), placeOf(microphone.dom), placeOf(files.dom)]
    await expect.poll(seen).toEqual(['inside-end', 'inside-end', 'inside-start'])
    remove()
    await expect.poll(seen).toEqual(['inside-end', undefined, 'inside-start'])
    expect(microphone.dom.isConnected).toBe(false)
  })

  it('follow a position that changes while the chat runs', async () => {
    const { view, configure } = renderView(createComposer)
    let position: 'inside-start' | 'outside-start' = 'inside-start'
    const files = { ...added('files'), position: () => position }
    view.addButton(files)
    await expect.poll(() => placeOf(files.dom)).toBe('inside-start')
    position = 'outside-start'
    configure({})
    await expect.poll(() => placeOf(files.dom)).toBe('outside-start')
  })

  it('can be removed, and the submit button stays where the page wants it', async () => {
    const { view, root, configure } = renderView(createComposer, {}, { submitButtonStyles: { position: 'inside-left' } })
    const button = root.querySelector<HTMLElement>('[part~="submit"]') as HTMLElement
    expect(placeOf(button)).toBe('inside-start')
    const remove = view.addButton(added('camera'))
    await expect.poll(() => root.querySelector('#camera')?.parentElement?.className).toContain('inside-start')
    remove()
    configure({})
    await expect.poll(() => placeOf(button)).toBe('inside-end')
    expect(root.querySelector('#camera')).toBeNull()
  })
})

describe('in a chat that is narrower than 200 pixels', () => {
  const button = { styles: { button: { default: { svg: { content: '' }, text: { content: 'A' } } } } }
  const options = {
    demo: true,
    microphone: true,
    camera: true,
    customButtons: [{ ...button, position: 'outside-start' as const }],
  }

  async function renderNarrow(width: string, dir = 'ltr') {
    const chat = await renderChat({ ...options, chatStyle: { width } }, { dir })
    const buttons = () => [...chat.root.querySelectorAll<HTMLElement>('#input .input-button')]
    await eventually(() => buttons().length).toBeGreaterThan(3)
    const box = (dom: Element): DOMRect => dom.getBoundingClientRect()
    return { ...chat, buttons, box, area: () => box(chat.part('composer')) }
  }

  it.each(['ltr', 'rtl'])('the buttons are below the text (%s)', async (dir) => {
    const { buttons, box, input } = await renderNarrow('180px', dir)
    expect(buttons().filter((dom) => box(dom).top < box(input).bottom)).toEqual([])
  })

  it.each(['ltr', 'rtl'])('nothing is cut off (%s)', async (dir) => {
    const { buttons, box, area, input } = await renderNarrow('150px', dir)
    for (const dom of [...buttons(), input]) {
      expect(box(dom).left).toBeGreaterThanOrEqual(area().left)
      expect(box(dom).right).toBeLessThanOrEqual(area().right)
    }
  })

  it('the text has the full width', async () => {
    const { box, area, input } = await renderNarrow('180px')
    expect(box(input).width).toBeGreaterThan(area().width - 50)
  })

  it('the buttons are beside the text again when there is room', async () => {
    const { buttons, box, input } = await renderNarrow('320px')
    expect(buttons().filter((dom) => box(dom).top >= box(input).bottom)).toEqual([])
  })
})

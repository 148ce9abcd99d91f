import { describe, expect, it } from 'vitest'
import { createComposer } from '../../../sdk/views/composer.ts'
import { tempView } from '../temp-view.ts'

describe('buttons that are added', () => {
  const added = (kind: 'microphone' | 'files' | 'camera') => {
    const dom = document.createElement('button')
    dom.id = kind
    return { kind, dom }
  }
  const placeOf = (dom: HTMLElement) => /at-(\S+)/.exec(dom.parentElement?.className ?? '')?.[1]

  it('take their places around the text, and give them back', async () => {
    const { view, root } = tempView(createComposer)
    const button = root.querySelector<HTMLElement>('[part~="submit"]') as HTMLElement
    const microphone = added('microphone')
    const files = added('files')
    const remove = view.addButton(microphone)
    view.addButton(files)
    const seen = () => [placeOf(button), placeOf(microphone.dom), placeOf(files.dom)]
    await expect.poll(seen).toEqual(['inside-end', 'outside-end', 'outside-start'])
    remove()
    await expect.poll(seen).toEqual(['inside-end', undefined, 'outside-end'])
    expect(microphone.dom.isConnected).toBe(false)
  })

  it('follow a position that changes while the chat runs', async () => {
    const { view, configure } = tempView(createComposer)
    let position: 'inside-start' | 'outside-start' = 'inside-start'
    const files = { ...added('files'), position: () => position }
    view.addButton(files)
    await expect.poll(() => placeOf(files.dom)).toBe('inside-start')
    position = 'outside-start'
    configure({})
    await expect.poll(() => placeOf(files.dom)).toBe('outside-start')
  })

  it('go, and leave the submit button where the page wants it', async () => {
    const { view, root, configure } = tempView(createComposer, {}, { submitButtonStyles: { position: 'inside-left' } })
    const button = root.querySelector<HTMLElement>('[part~="submit"]') as HTMLElement
    expect(placeOf(button)).toBe('inside-start')
    const remove = view.addButton(added('camera'))
    await expect.poll(() => root.querySelector('#camera')?.parentElement?.className).toContain('outside-end')
    remove()
    configure({})
    await expect.poll(() => placeOf(button)).toBe('inside-end')
    expect(root.querySelector('#camera')).toBeNull()
  })
})

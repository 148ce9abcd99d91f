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

  it('take their places around the text, and give them back', () => {
    const { view, root } = tempView(createComposer)
    const button = root.querySelector<HTMLElement>('[part~="submit"]') as HTMLElement
    const microphone = added('microphone')
    const files = added('files')
    const remove = view.addButton(microphone)
    view.addButton(files)
    expect([placeOf(button), placeOf(microphone.dom), placeOf(files.dom)]).toEqual(['inside-end', 'outside-end', 'outside-start'])
    remove()
    expect([microphone.dom.isConnected, placeOf(files.dom)]).toEqual([false, 'outside-end'])
  })

  it('follow a position that changes while the chat runs', () => {
    const { view, configure } = tempView(createComposer)
    let position: 'inside-start' | 'outside-start' = 'inside-start'
    const files = { ...added('files'), position: () => position }
    view.addButton(files)
    expect(placeOf(files.dom)).toBe('inside-start')
    position = 'outside-start'
    configure({})
    expect(placeOf(files.dom)).toBe('outside-start')
  })
})

import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { SourcePart, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { shortSourceTitle } from '../source-title.ts'

/** What a mark stands for. */
export const citedSources = new WeakMap<Element, SourcePart>()

/**
 * The mark of a source in a text: its number, which is no text, so that it is not copied, read aloud or searched. What it shows loads when
 * it is first looked at.
 */
export function createCitationMark(context: ViewContext, source: SourcePart, number: number): HTMLElement {
  const labels = messageLabels(context.get().config.labels)
  const name = fillLabel(labels, 'sourceNamed', { number, title: shortSourceTitle(source) })
  const mark = element('button', {
    type: 'button',
    class: 'citation',
    part: 'citation',
    'data-number': number,
    'aria-haspopup': 'dialog',
    'aria-label': name,
  })
  citedSources.set(mark, source)
  async function show(how: 'look' | 'press'): Promise<void> {
    const { showSource } = await import('./show-source.ts')
    if (mark.isConnected) showSource(context, mark, source, how)
  }
  // What cannot be loaded is in the list of sources as well.
  const look = (): void => void show('look').catch(() => undefined)
  mark.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && look())
  mark.addEventListener('focus', () => mark.matches(':focus-visible') && look())
  mark.addEventListener('click', () => void show('press').catch(() => undefined))
  return mark
}

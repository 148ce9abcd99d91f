import { fillLabel } from '../../core/labels/fill-label.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/composer/characters-left.css?inline'

/**
 * Shows below the field how many characters are left when few remain. Its line is reserved from the start, so that nothing moves.
 */
export function createCharactersLeft({ get, root, announce }: ViewContext): View {
  adoptSheets(root, [css])
  const dom = element('div', { id: 'characters-left' })
  let isTight = false

  function draw({ composer: { text }, config: { characterLimit, labels } }: ChatState): void {
    dom.hidden = characterLimit === undefined
    const left = (characterLimit ?? Infinity) - text.length
    const wasTight = isTight
    isTight = text !== '' && left <= Math.max(10, (characterLimit ?? 0) / 10)
    const words = isTight ? fillLabel(featureLabels(labels), 'charactersLeft', { count: left }) : ''
    if (words === dom.textContent) return
    dom.textContent = words
    // Announced when few remain and when none do; in between it can be read on request.
    if (isTight && (!wasTight || !left)) announce(words)
  }

  draw(get())
  return { dom, update: draw, destroy: () => dom.remove() }
}

import { featureLabels } from '../../core/labels/features.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import { shortcutLabels } from '../../core/labels/shortcuts/shortcuts.ts'
import { threadLabels } from '../../core/labels/threads.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/dialogs/shortcuts.css?inline'
import { createModal } from './modal.ts'

/** Keys as they stand on a keyboard, and what they do. */
type Shortcut = readonly [keys: readonly string[], does: string]

function shortcutsOf({ config }: ReturnType<ViewContext['get']>): Shortcut[] {
  const labels = shortcutLabels(config.labels)
  const { submit, stop } = labels
  const { threadRename, threadDelete } = threadLabels(config.labels)
  const threads: Shortcut[] = [
    [['↑', '↓'], labels.shortcutThreads],
    [['F2'], threadRename],
    [['Delete'], threadDelete],
  ]
  return [
    [['Enter'], submit],
    [['Shift+Enter'], labels.shortcutLine],
    [['Esc'], stop],
    [['↑', '↓'], labels.shortcutMessages],
    [['Home', 'End'], labels.shortcutEnds],
    [['Enter'], labels.shortcutInside],
    [['Esc'], labels.shortcutBack],
    [['Page Up', 'Page Down'], labels.shortcutScroll],
    ...(config.options.find ? [[['Ctrl+F'], findLabels(config.labels).find] as const] : []),
    ...(config.threads ? threads : []),
    [['?'], labels.shortcuts],
  ]
}

/** The names on keys are those of most keyboards, whatever the language. */
const keyDom = (name: string): HTMLElement => element('kbd', { lang: 'en', dir: 'ltr' }, name)

/** Shows the keys of the chat and what they do. `onClose` is called once it begins to close. */
export function openShortcutsModal(context: ViewContext & { readonly container: HTMLElement }, onClose: () => void): void {
  adoptSheets(context.root, [css])
  const state = context.get()
  const { shortcuts } = shortcutLabels(state.config.labels)
  const rows = shortcutsOf(state).map(([keys, does]) =>
    element('div', {}, element('dt', {}, ...keys.map(keyDom)), element('dd', {}, does)),
  )
  const confirm = element('button', { type: 'button' }, featureLabels(state.config.labels).ok)
  const modal = createModal(context, {
    label: shortcuts,
    part: 'shortcuts',
    content: element(
      'div',
      {},
      element('h2', { class: 'shortcuts-title' }, shortcuts),
      element('dl', { class: 'shortcuts' }, ...rows),
    ),
    buttons: [confirm],
    onClose,
  })
  confirm.addEventListener('click', () => void modal.close(), { signal: context.signal })
  modal.open()
}

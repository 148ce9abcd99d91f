import type { ViewContext, ViewName } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/key.css?inline'
import { createErrorView } from './error-view.ts'
import { createInsertKeyView } from './insert-key-view.ts'
import type { KeyView } from './key-view.ts'
import { createValidateKeyView } from './validate-key-view.ts'

export interface KeyViews {
  readonly dom: HTMLElement
  /** Renders the view for the state. It gets the focus if the replaced view had it. */
  draw(hadFocus: boolean): void
  destroy(): void
}

const creators = { error: createErrorView, 'insert-key': createInsertKeyView, 'validate-key': createValidateKeyView }

const isKeyView = (name: ViewName): name is keyof typeof creators => name in creators

/** The views of the key prompt. Few chats need them, so they load when one is shown. */
export function createKeyViews(context: ViewContext): KeyViews {
  adoptSheets(context.root, [css])
  const dom = element('div', { id: 'key-views' })
  let shown: { name: keyof typeof creators; view: KeyView } | undefined

  function hide(): void {
    shown?.view.destroy()
    shown = undefined
  }

  return {
    dom,
    draw(hadFocus) {
      const { view: name } = context.get()
      dom.hidden = !isKeyView(name)
      if (!isKeyView(name)) return hide()
      if (shown?.name === name) return shown.view.draw()
      const view = creators[name](context)
      dom.append(view.dom)
      if (hadFocus) view.focus()
      hide()
      shown = { name, view }
    },
    destroy() {
      hide()
      dom.remove()
    },
  }
}

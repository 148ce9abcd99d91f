import type { ToolPart, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { createMessageBudget } from '../../parts/message-budget.ts'
import type { PartContext, PartView } from '../../parts/part.ts'
import { createLazyView } from '../lazy-view.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { reporting } from '../../core/util/thrown/report.ts'

/** The cards of the tools that the model called last: a call has no messages for them. `leave` moves the focus out of one that goes. */
export function createCallTools(context: ViewContext, leave: () => void) {
  const dom = element('div', { class: 'call-tools', part: 'realtime-tools', hidden: true })
  const parts: PartContext = {
    ...context,
    messageId: '',
    role: 'ai',
    isAsTyped: false,
    isStreaming: true,
    budget: createMessageBudget(),
    onDrawn: () => undefined,
    onFailed: reporting('not-drawn'),
    onPartial: () => undefined,
    citationsOf: () => undefined,
    onRefused: () => undefined,
  }
  let shown: readonly ToolPart[] = []
  const cards = new Map<string, PartView<ToolPart>>()

  const lazy = createLazyView(async () => {
    const { renderTool } = await import('../../parts/tools/tool.ts')
    return {
      draw(tool: ToolPart): void {
        const known = cards.get(tool.id)
        if (known) return known.update?.(tool)
        const card = renderTool(tool, parts)
        cards.set(tool.id, card)
        dom.append(card.dom)
        // Several can be more than there is room for.
        if (tool.state === 'approval-requested') card.dom.scrollIntoView({ block: 'nearest' })
      },
      destroy: () => remove(() => true),
    }
  }, context.signal)

  function remove(isGone: (id: string) => boolean): void {
    for (const [id, card] of cards) {
      if (!isGone(id)) continue
      leaveFocus(card.dom, leave)
      card.destroy?.()
      card.dom.remove()
      cards.delete(id)
    }
  }

  return {
    dom,
    draw(tools: readonly ToolPart[]): void {
      const ids = new Set(tools.map(({ id }) => id))
      remove((id) => !ids.has(id))
      dom.hidden = !tools.length
      shown = tools
      // The code for cards may have loaded later than the calls changed.
      lazy.draw(tools.length > 0, (view) => shown.forEach(view.draw))
    },
    destroy: lazy.destroy,
  }
}

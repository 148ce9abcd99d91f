import type { ToolPart, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { createMessageBudget } from '../../parts/message-budget.ts'
import type { PartContext, PartView } from '../../parts/part.ts'
import { createLazyView } from '../lazy-view.ts'

/** The cards of the tools that the model called last: a call has no messages for them. */
export function createCallTools(context: ViewContext) {
  const dom = element('div', { class: 'call-tools', part: 'realtime-tools', hidden: true })
  const parts: PartContext = {
    ...context,
    messageId: '',
    role: 'ai',
    isAsTyped: false,
    isStreaming: true,
    budget: createMessageBudget(),
    onDrawn: () => undefined,
    onFailed: console.error,
    onPartial: () => undefined,
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
      card.destroy?.()
      card.dom.remove()
      cards.delete(id)
    }
  }

  return {
    dom,
    /** True if one of the cards had the focus and is gone. */
    draw(tools: readonly ToolPart[]): boolean {
      const root = dom.getRootNode() as ShadowRoot
      const hadFocus = dom.contains(root.activeElement)
      const ids = new Set(tools.map(({ id }) => id))
      dom.hidden = !tools.length
      remove((id) => !ids.has(id))
      shown = tools
      // The code for cards may have loaded later than the calls changed.
      lazy.draw(tools.length > 0, (view) => shown.forEach(view.draw))
      return hadFocus && !dom.contains(root.activeElement)
    },
    destroy: lazy.destroy,
  }
}

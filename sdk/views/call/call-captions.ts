import type { FeatureLabels } from '../../core/labels/features.ts'
import type { CallState, Caption } from '../../core/types.ts'
import { element } from '../../dom/element.ts'

const nearEnd = 24 // pixels; no automatic scrolling if the visitor reads further up

interface Line {
  readonly dom: HTMLElement
  readonly name: HTMLElement
  readonly text: HTMLElement
  drawn?: Caption
}

/** What both sides say, as text. Not a live region: users of screen readers hear the voices themselves. */
export function createCallCaptions() {
  const list = element('ul', { class: 'call-caption-list' })
  const empty = element('p', { class: 'call-no-captions', dir: 'auto' })
  const dom = element(
    'div',
    { id: 'deep-chat-openai-realtime-captions', part: 'realtime-captions', role: 'group', tabindex: 0 },
    empty,
    list,
  )
  const lines = new Map<string, Line>()

  function createLine({ id, role }: Caption): Line {
    const text = element('span', { dir: 'auto' })
    const name = element('span', { class: 'call-caption-name' })
    const line = { name, dom: element('li', { class: 'call-caption', 'data-role': role }, name, text), text }
    lines.set(id, line)
    return line
  }

  function draw({ captions }: CallState, labels: FeatureLabels): void {
    const isAtEnd = dom.scrollHeight - dom.scrollTop - dom.clientHeight < nearEnd
    const ids = new Set(captions.map(({ id }) => id))
    for (const [id, line] of lines) {
      if (ids.has(id)) continue
      line.dom.remove()
      lines.delete(id)
    }
    for (const caption of captions) {
      const line = lines.get(caption.id) ?? createLine(caption)
      if (!line.dom.isConnected) list.append(line.dom)
      line.name.textContent = caption.role === 'user' ? labels.userName : labels.aiName
      if (line.drawn === caption) continue
      line.drawn = caption
      line.text.textContent = caption.text
      // Its place is reserved; nothing is shown until there is text.
      line.dom.hidden = !caption.text
    }
    empty.hidden = captions.some(({ text }) => text)
    if (isAtEnd) dom.scrollTop = dom.scrollHeight
  }

  return {
    dom,
    draw(call: CallState, labels: FeatureLabels): void {
      dom.hidden = !call.hasCaptions
      dom.setAttribute('aria-label', labels.callCaptions)
      empty.textContent = labels.callNoCaptions
      if (call.hasCaptions) draw(call, labels)
    },
  }
}

import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { allTools } from '../../core/tools/all-tools.ts'
import { inputLimit } from '../../core/tools/tool-limits.ts'
import type { ToolPart } from '../../core/types.ts'
import { createId } from '../../core/util/ids.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { DrawingShare } from '../../markdown/draw/drawing-share.ts'
import css from '../../styles/message/parts.css?inline'
import type { renderApproval as RenderApproval } from './approval.ts'
import { chevron } from '../../dom/icons/chevron.ts'
import { drawingLimits } from '../drawing-limits.ts'
import type { PartContext, RenderPart } from '../part.ts'
import { whilePending } from '../while-pending.ts'
import { claimedState } from './claimed-state.ts'
import { holdName } from './hold-name.ts'
import { pageToolSummary } from './page-tool-words.ts'
import { durationWords } from './duration-words.ts'
import { argumentsText, jsonText } from '../json-text.ts'
import { createTickingTime } from './ticking-time.ts'
import { lookOf, stateOf, wrench, type ShownState } from './tool-state.ts'
import { toolTitle, toolTooltip } from '../tool-title.ts'
import { afterFocus } from '../../dom/focus/after-focus.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** A text that can be scrolled by keyboard, under its label. */
function createLabelledText(label: string) {
  const id = createId()
  // Named by what is read before it: a name of its own would be read as well, in place of its first line.
  const text = element('pre', { tabindex: 0, dir: 'auto', 'aria-labelledby': id })
  return { box: element('div', undefined, element('div', { id, class: 'tool-label' }, label), text), text }
}

/** The page's own icon, in place of the default one. */
async function drawOwnIcon(picture: HTMLElement, markup: string, context: PartContext): Promise<void> {
  const { drawMarkup } = await import('../html/draw-markup.ts')
  await drawMarkup(picture, markup, context, { onFailure: () => picture.replaceChildren(icon(wrench)) })
}

/** Takes a question away: one that the focus has just left stays until screen readers know where it went. */
function takeAway({ dom }: { readonly dom: HTMLElement }, isLeft: boolean, signal: AbortSignal): void {
  if (isLeft) afterFocus(() => dom.remove(), signal)
  else dom.remove()
}

/** A tool call: its name and state, and, expanded, its input and output. */
export const renderTool: RenderPart<ToolPart> = (part, context) => {
  const { get, root, signal, budget, onPartial } = context
  adoptSheets(root, [css])
  const labels = messageLabels(get().config.labels)
  const name = element('span', { class: 'tool-name', dir: 'auto' })
  const state = element('span', { class: 'tool-state' })
  const { box: inputBox, text: input } = createLabelledText(labels.toolInput)
  const { box: outputBox, text: output } = createLabelledText(labels.toolOutput)
  const picture = element('span', { class: 'tool-icon', 'aria-hidden': 'true' }, icon(wrench))
  const about = element('span', { class: 'tool-summary', dir: 'auto' })
  const title = element('span', { class: 'tool-title' }, name, about)
  const summary = element('summary', undefined, picture, title, state, icon(chevron))
  const content = element('div', { class: 'tool-content' }, inputBox, outputBox)
  const dom = element('details', { class: 'tool', part: 'tool' }, summary, content)
  const share = new DrawingShare(budget.steps)
  const ticking = createTickingTime(labels)
  let tool = part
  let drawn: ShownState | undefined
  let frame = 0
  let files: Promise<{ draw(files: unknown): void }> | undefined
  let asking: string | undefined
  let isAsked = false
  let question: ReturnType<typeof RenderApproval> | undefined
  // A tool of a server that the service calls is none of the page, though it may have the name of one.
  const isForeign = part.isProviderExecuted && part.isDynamic
  const ofPage = isForeign ? undefined : allTools(get()).find((each) => each.name === part.name)
  if (ofPage?.icon) void drawOwnIcon(picture, ofPage.icon, context)

  function fill(target: HTMLElement, text: string, limit = Math.min(drawingLimits.toolCharacters, share.left)): void {
    const most = Math.max(0, limit)
    if (text.length > most) onPartial()
    const shown = text.slice(0, most)
    share.pay(shown.length)
    target.textContent = shown
  }
  function draw(): void {
    cancelAnimationFrame(frame)
    frame = 0
    dom.dataset['call'] = tool.id
    name.textContent = toolTitle(tool, ofPage)
    about.textContent = ofPage ? pageToolSummary(ofPage, tool) : ''
    name.title = toolTooltip(tool, ofPage)
    share.refund()
    // What the visitor is to approve is shown whole, whatever a service sent before to use the room up.
    fill(input, argumentsText(tool.approval?.input ?? tool.input), tool.state === 'approval-requested' ? inputLimit : undefined)
    fill(output, jsonText(tool.output))
    inputBox.hidden = !tool.input
    outputBox.hidden = tool.output === undefined
    if (tool.files) drawFiles()
    const current = claimedState(tool, context)
    if (current !== drawn) drawState(current)
    // The card that gets the focus is named with its state.
    tellDecision(drawApproval())
  }
  function drawState(current: ShownState): void {
    drawn = current
    const [label, shape] = lookOf(current)
    state.replaceChildren(icon(shape), element('span', { class: 'tool-state-words' }, labels[label]))
    const time = durationWords(tool.duration, labels)
    const isRunning = label === 'toolRunning'
    ticking.run(isRunning)
    if (isRunning) state.append(ticking.dom)
    else if (time) state.append(' ', element('span', { class: 'tool-time' }, time))
    dom.dataset['state'] = current
    delete dom.dataset['told']
  }
  /** Says once what the visitor has just decided here, unless the focus does. */
  function tellDecision(isFocused: boolean): void {
    const isApproved = tool.approval?.isApproved
    if (!isAsked || isApproved === undefined) return
    isAsked = false
    dom.dataset['told'] = ''
    if (!isFocused) context.announce(isApproved ? labels.inputAllowed : labels.toolDeclined)
  }
  /** Pictures and sounds are to be seen and heard: they open the card, once. */
  function drawFiles(): void {
    if (!files) dom.open = true
    files ??= import('./tool-files.ts').then(({ createToolFiles }) => {
      const made = createToolFiles(context, name.textContent ?? '')
      content.append(made.dom)
      return made
    })
    files.then((made) => !signal.aborted && made.draw(tool.files), context.onFailed)
  }
  /**
   * Asks below the name and the arguments, which are expanded: the visitor should see what is being approved. Returns whether the focus
   * went from there to the card.
   */
  function drawApproval(): boolean {
    const { approval, state: at } = tool
    // Another tab or device may answer it.
    const isOpen = at === 'approval-requested' && claimedState(tool, context) === stateOf(tool, context.isStreaming)
    const asked = isOpen ? approval : undefined
    // Other arguments are another question.
    const key = asked && JSON.stringify([asked.id, tool.input])
    if (key === asking) return false
    asking = key
    const hadFocus = question ? leaveFocus(question.dom, focusCard) : false
    question?.destroy()
    if (question) takeAway(question, hadFocus, signal)
    question = undefined
    if (!asked) return hadFocus
    dom.open = true
    const drawing = import('./approval.ts').then(({ renderApproval }) => {
      if (asking !== key || signal.aborted) return
      question = renderApproval(
        { approval: asked, name: name.textContent ?? '', call: tool, ofPage, onExpired: drawExpired },
        context,
      )
      dom.append(question.dom)
      isAsked = true
    }, context.onFailed)
    // What is asked is said before the answer around it.
    void whilePending(content, drawing)
    return hadFocus
  }
  /** What was allowed may run, or be done, before a screen reader has read the name of what has the focus. */
  function focusCard(): void {
    const words = [name.textContent, about.textContent, labels.inputAllowed].filter(Boolean).join(' ')
    if (tool.approval?.isApproved) holdName(summary, words, signal)
    summary.focus()
  }
  /** The group around it hears of it, too. */
  function drawExpired(): void {
    draw()
    dom.dispatchEvent(new Event('expired', { bubbles: true }))
  }
  function stop(): void {
    signal.removeEventListener('abort', stop)
    cancelAnimationFrame(frame)
    ticking.run(false)
    question?.destroy()
  }

  draw()
  signal.addEventListener('abort', stop)
  return {
    dom,
    update(next) {
      tool = next
      // Streamed input is rendered once per frame, however many chunks arrive.
      if (claimedState(next, context) !== 'input-streaming' || drawn !== 'input-streaming') draw()
      else frame ||= requestAnimationFrame(() => heldPositions.during(dom, draw))
    },
    destroy() {
      stop()
      share.refund()
    },
  }
}

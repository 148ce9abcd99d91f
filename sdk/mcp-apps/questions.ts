import type { appLabels } from '../core/labels/apps.ts'
import type { toolLabels } from '../core/labels/tools.ts'
import { createId } from '../core/util/ids.ts'
import { escapeTurning } from '../core/util/escape-turning.ts'
import { drawWords } from '../dom/draw-words.ts'
import { element, setAttributes } from '../dom/element.ts'
import { guardConsent } from '../dom/guard-consent.ts'
import { refusal } from './refusal.ts'
import { leaveFocus } from '../dom/focus/leave-focus.ts'

export type Answer = 'yes' | 'always' | 'no'

export interface Question {
  /** What is asked, in a sentence. */
  readonly text: string
  /** What it is about, as the app wrote it. */
  readonly detail: string
  /** The words of the button that agrees. */
  readonly agree: string
  /** The address that agreeing opens: it is a link, so that the browser counts it as the visitor's own. */
  readonly url?: string
  /** Whether the visitor can agree once for all. */
  readonly canAlways?: boolean
  /** Why the visitor cannot agree just now; undefined if they can. */
  whyNot?(): string | undefined
}

interface Asked {
  readonly question: Question
  readonly answer: (answer: Answer) => void
}

/** More questions at once are refused, and after so many refusals in a row all others: an app cannot tire the visitor into agreeing. */
const mostQuestions = 8
const mostRefusals = 4
/** In characters. What is longer is refused: nobody can agree to what is not shown. */
const longestDetail = 100_000

interface QuestionsGiven {
  readonly labels: ReturnType<typeof appLabels> & ReturnType<typeof toolLabels>
  announce(text: string): void
  /** The last question is answered that had the focus. */
  onLost(): void
}

/** Asks the visitor what an app wants, one question after the other. */
export interface Questions {
  readonly dom: HTMLDivElement
  /** Asks the visitor. What is asked too often is refused without. Rejects what is too long to be shown. */
  ask(question: Question): Promise<Answer>
  /** Refuses what is still asked. */
  destroy(): void
}

export function createQuestions({ labels, announce, onLost }: QuestionsGiven): Questions {
  const dom = element('div', { class: 'app-questions' })
  const waiting: Asked[] = []
  let refusals = 0
  let isOver = false
  let unguard: (() => void) | undefined
  /** The question that is asked now. */
  let shown: HTMLElement | undefined

  function settle(asked: Asked, answer: Answer): void {
    refusals = answer === 'no' ? refusals + 1 : 0
    const before = dom.firstElementChild
    waiting.splice(waiting.indexOf(asked), 1)
    asked.answer(answer)
    clear()
    if (refusals >= mostRefusals) for (const { answer: refuse } of waiting.splice(0)) refuse('no')
    show()
    if (!before) return
    leaveFocus(before, () => {
      if (shown) shown.querySelector<HTMLElement>('button')?.focus()
      else onLost()
    })
    before.remove()
  }

  function clear(): void {
    unguard?.()
    unguard = undefined
    shown = undefined
  }

  /** The buttons that agree count half a second after they were seen, and look like it. */
  function guardAll(card: HTMLElement, agreeing: readonly HTMLElement[]): void {
    const guards = agreeing.map((button) => {
      const draw = (): void => setAttributes(button, { 'aria-disabled': !guard.isReady() && 'true' })
      const guard = guardConsent({ card, button, onChange: () => draw() })
      draw()
      return guard
    })
    unguard = () => {
      for (const { stop } of guards) stop()
    }
  }

  function agreeButton({ question }: Asked): HTMLElement {
    const attributes = { class: 'approval-allow' }
    return question.url === undefined
      ? element('button', { ...attributes, type: 'button' }, question.agree)
      : element('a', { ...attributes, href: question.url, target: '_blank', rel: 'noopener noreferrer' }, question.agree)
  }

  function draw(asked: Asked): HTMLElement {
    const { question } = asked
    const id = createId()
    const problem = element('p', { class: 'approval-problem', 'aria-live': 'assertive' })
    const agree = agreeButton(asked)
    const deny = element('button', { type: 'button' }, labels.toolDeny)
    const always = element('button', { type: 'button' }, labels.appAlways)
    const detail = element('pre', { class: 'app-detail', dir: 'auto', tabindex: 0, 'aria-labelledby': id })
    detail.textContent = escapeTurning(question.detail)
    const accept = (answer: Answer, event: MouseEvent): void => {
      const reason = question.whyNot?.()
      problem.textContent = reason ?? ''
      if (reason === undefined) settle(asked, answer)
      else event.preventDefault()
    }
    const agreeing = question.canAlways ? [always, agree] : [agree]
    const dom = element(
      'div',
      { class: 'approval', part: 'approval', role: 'group', 'aria-labelledby': id },
      drawWords(element('p', { id }), question.text, labels),
      detail,
      problem,
      element('div', { class: 'approval-buttons' }, deny, ...agreeing),
    )
    guardAll(dom, agreeing)
    agree.addEventListener('click', (event) => accept('yes', event))
    always.addEventListener('click', (event) => accept('always', event))
    deny.addEventListener('click', () => settle(asked, 'no'))
    return dom
  }

  function show(): void {
    const [first] = waiting
    if (!first || shown) return
    shown = draw(first)
    dom.append(shown)
    announce(first.question.text)
  }

  return {
    dom,
    ask(question: Question): Promise<Answer> {
      if (question.detail.length > longestDetail) return Promise.reject(refusal('It is too long to be shown to the visitor'))
      if (isOver || refusals >= mostRefusals || waiting.length >= mostQuestions) return Promise.resolve('no')
      return new Promise((resolve) => {
        waiting.push({ question, answer: resolve })
        show()
      })
    },
    destroy(): void {
      isOver = true
      for (const { answer } of waiting.splice(0)) answer('no')
      clear()
      leaveFocus(dom, onLost)
      dom.replaceChildren()
    },
  }
}

import { formatList } from '../core/labels/format-list.ts'
import { messageLabels } from '../core/labels/messages.ts'
import { toolLabels } from '../core/labels/tools.ts'
import type { JsonSchema } from '../core/options/tools.ts'
import { callKey } from '../core/tools/claims/call-key.ts'
import { decisionName } from '../core/tools/decision-name.ts'
import { isExpired } from '../core/tools/expiry/is-expired.ts'
import type { InputRequestPart } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { withoutOverriding } from '../core/util/escape-turning.ts'
import { isSame } from '../core/util/is-same.ts'
import { cutText } from '../core/util/cut-text.ts'
import { element, setAttributes } from '../dom/element.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import css from '../styles/message/approval.css?inline'
import { answerOnce } from './tools/answer-once.ts'
import { drawingLimits } from './drawing-limits.ts'
import type { PartContext, RenderPart } from './part.ts'
import { createSchemaForm } from './schema-form/schema-form.ts'
import { toolWords } from '../core/tools/tool-words.ts'
import { leaveFocus } from '../dom/focus/leave-focus.ts'

type Labels = ReturnType<typeof labelsOf>

const labelsOf = ({ get }: PartContext) => toolLabels(messageLabels(get().config.labels))

/** The schema of the form; undefined if a yes or no is all that is asked. */
function schemaOf({ kind, schema }: InputRequestPart): JsonSchema | undefined {
  if (kind === 'input') return schema ?? { type: 'string', maxLength: 10_000 }
  const decision = decisionName(schema)
  const properties = Object.entries((schema?.['properties'] as object | undefined) ?? {})
  const others = properties.filter(([key]) => key !== decision)
  if (!schema || !others.length) return undefined
  const { required } = schema
  return {
    ...schema,
    properties: Object.fromEntries(others),
    ...(Array.isArray(required) && { required: required.filter((key) => key !== decision) }),
  }
}

function stateWords({ kind, state, isApproved }: InputRequestPart, labels: Labels): string {
  if (state === 'cancelled') return labels.inputCancelled
  if (kind === 'input') return labels.inputAnswered
  return isApproved ? labels.inputAllowed : labels.toolDeclined
}

/** A value as the visitor says it. What has more inside than a list of such is shown as the agent has it. */
function spoken(value: unknown, labels: Labels): string {
  if (typeof value === 'boolean') return value ? labels.answerYes : labels.answerNo
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object')) return asText(value)
  return formatList(
    value.map((item) => spoken(item, labels)),
    labels,
    { isOpen: true, areOwn: true },
  )
}

/** The visitor's answer in words. */
function drawResponse(response: unknown, labels: Labels): HTMLElement[] {
  if (response === undefined) return []
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    return [element('p', { class: 'request-response', dir: 'auto' }, spoken(response, labels))]
  const lines = Object.entries(response).flatMap(([key, value]: [string, unknown]) => [
    element('dt', { dir: 'auto' }, toolWords(key)),
    element('dd', { dir: 'auto' }, spoken(value, labels)),
  ])
  return [element('dl', { class: 'request-response' }, ...lines)]
}

/** The question, with the controls to answer it. */
function drawQuestion(part: InputRequestPart, question: string, labels: Labels, context: PartContext, onExpired: () => void) {
  const { root } = context
  const isYesOrNo = part.kind === 'confirmation'
  const schema = schemaOf(part)
  const form = schema && createSchemaForm({ schema, name: labels.inputAnswer, labels, root, value: undefined })
  const problem = element('p', { class: 'approval-problem', 'aria-live': 'assertive', dir: 'auto' })
  const no = element('button', { type: 'button' }, isYesOrNo ? labels.toolDeny : labels.cancel)
  const yes = element('button', { type: 'submit', class: 'approval-allow' }, isYesOrNo ? labels.toolAllow : labels.submit)
  const dom = element(
    'form',
    { class: 'request-form', 'aria-label': question, novalidate: true },
    ...(form ? [form.dom] : []),
    problem,
    element('div', { class: 'approval-buttons' }, no, yes),
  )
  const { id, expiresAt } = part
  const answer = answerOnce(
    { id, shown: part, expiresAt, card: dom, agreeing: [yes], others: [no], problem, labels, onExpired },
    context,
  )
  no.addEventListener('click', () => answer.respond(false))
  dom.addEventListener('submit', (event) => {
    event.preventDefault()
    const read = form ? form.read() : {}
    if (read) answer.respond(true, 'value' in read ? { input: read.value } : {})
  })
  return { dom, destroy: answer.destroy }
}

/** A question of the agent: a form or a yes or no, and, once it is answered, the visitor's answer. */
export const renderInputRequest: RenderPart<InputRequestPart> = (given, context) => {
  const { root, announce, signal } = context
  adoptSheets(root, [css])
  const dom = element('div', { class: 'approval request', part: 'input-request', tabindex: -1 })
  let part = given
  let asked: ReturnType<typeof drawQuestion> | undefined
  let isElsewhere = false

  /** Whether another tab or device answers it. */
  const findElsewhere = (): boolean => context.get().callClaims?.get(callKey(context.messageId, part)) === 'elsewhere'

  function drawState(): void {
    dom.dataset['state'] = part.state === 'requested' && isExpired(part.expiresAt) ? 'expired' : part.state
  }

  function draw(): void {
    const labels = labelsOf(context)
    const question = withoutOverriding(cutText(part.message ?? labels.inputRequest, drawingLimits.questionCharacters))
    const before = [...dom.children]
    asked?.destroy()
    isElsewhere = part.state === 'requested' && findElsewhere()
    asked = part.state === 'requested' && !isElsewhere ? drawQuestion(part, question, labels, context, drawState) : undefined
    const answer = asked
      ? [asked.dom]
      : [
          ...drawResponse(part.response, labels),
          element('p', { class: 'request-state' }, isElsewhere ? labels.toolElsewhere : stateWords(part, labels)),
        ]
    // What comes is there, and what goes is not read any more, when the focus moves: it keeps its place on the page.
    for (const one of before) setAttributes(one, { hidden: true })
    dom.append(element('p', { dir: 'auto' }, question), ...answer)
    drawState()
    for (const one of before) {
      leaveFocus(one, () => dom.focus())
      one.remove()
    }
    if (asked) announce(question)
  }

  function stop(): void {
    signal.removeEventListener('abort', stop)
    asked?.destroy()
  }

  draw()
  signal.addEventListener('abort', stop)
  return {
    dom,
    update(next) {
      const isOther = !isSame(part, next) || isElsewhere !== (next.state === 'requested' && findElsewhere())
      part = next
      if (isOther) draw()
    },
    destroy: stop,
  }
}

import { joinSentences } from '../../core/labels/writing/join-sentences.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { toolLabels } from '../../core/labels/tools.ts'
import type { JsonSchema } from '../../core/options/tools.ts'
import { isSame } from '../../core/util/is-same.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/approval.css?inline'
import type { PartContext } from '../part.ts'
import { createSchemaForm, type SchemaForm } from '../schema-form/schema-form.ts'
import { answerOnce } from './answer-once.ts'
import { approvalWords, type ApprovalAbout } from './approval-words.ts'
import { createCallArguments } from './call-arguments.ts'
import { createSplitButton } from './split-button.ts'

type Labels = ReturnType<typeof labelsOf>
type Words = ReturnType<typeof approvalWords>

const labelsOf = ({ get }: PartContext) => toolLabels(messageLabels(get().config.labels))

interface ApprovalQuestion extends ApprovalAbout {
  /** Called when the time to answer is over while the question is shown. */
  onExpired(): void
}

/** The schema with which the visitor may edit the arguments; undefined if they can't be edited. */
function editableSchema({ approval, ofPage }: ApprovalQuestion): JsonSchema | undefined {
  const schema = approval.isOfPage ? ofPage?.inputSchema : approval.inputSchema
  const properties: unknown = schema?.['properties']
  const hasNone = typeof properties === 'object' && properties !== null && !Object.keys(properties).length
  return hasNone ? undefined : schema
}

/** What was asked aloud, by the signal of the chat's view: drawn again, it is not asked again. */
const asked = new WeakMap<AbortSignal, Set<string>>()

/** Asks once, and before anything else that waits to be said. */
function askAloud({ announce, signal }: Pick<PartContext, 'announce' | 'signal'>, key: string, words: string): void {
  const known = asked.get(signal) ?? new Set<string>()
  asked.set(signal, known)
  if (known.has(key)) return
  known.add(key)
  announce(words, 'assertive')
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input || '{}') as unknown
  } catch {
    return undefined
  }
}

/** The buttons; the reason to deny and the wish never to be asked again each lie behind one of them. */
function drawControls(given: ApprovalQuestion, words: Words, labels: Labels, root: ShadowRoot) {
  const reason = element('input', { type: 'text', dir: 'auto', maxlength: 500, 'aria-label': labels.toolDenyReason })
  reason.placeholder = isolatedPlaceholder(root, labels.toolDenyReason)
  const allow = element('button', { type: 'button', class: 'approval-allow' }, words.allow)
  const deny = element('button', { type: 'submit' }, words.deny)
  const always = element('button', { type: 'button', class: 'approval-always' }, labels.toolAlways)
  const edit = element('button', { type: 'button', class: 'approval-quiet', 'aria-expanded': 'false' }, labels.edit)
  const denying = createSplitButton({ button: deny, more: reason, name: labels.toolDenyWith, onShown: () => reason.focus() })
  const canAlways = given.approval.isOfPage && given.ofPage?.canAlwaysAllow
  const allowing = canAlways && createSplitButton({ button: allow, more: always, name: labels.toolAllowMore })
  return { reason, allow, deny, always, edit, denying, allowing }
}

/** The question, what would be done, and the controls. */
function drawCard(given: ApprovalQuestion, words: Words, labels: Labels, root: ShadowRoot) {
  const { approval, call } = given
  const controls = drawControls(given, words, labels, root)
  const { dom: input, toggle } = createCallArguments(approval.input ?? call.input, labels)
  const asking = drawWords(element('p', { class: 'approval-question' }), words.question, labels)
  const problem = element('p', { class: 'approval-problem', 'aria-live': 'assertive', dir: 'auto' })
  const { allow, always, edit, reason, denying, allowing } = controls
  const hint = (...said: (Node | string)[]) => element('p', { class: 'approval-hint' }, ...said)
  const { server, title } = words
  const schema = editableSchema(given)
  const dom = element(
    'form',
    { class: 'approval', part: 'approval', 'aria-label': words.question, novalidate: true },
    asking,
    ...(title ? [hint(`${server} `, element('bdi', { class: 'approval-words' }, title))] : []),
    ...(input ? [input] : []),
    ...words.hints.map((each) => hint(each)),
    reason,
    problem,
    element(
      'div',
      { class: 'approval-buttons' },
      ...(toggle ? [toggle] : []),
      ...(schema ? [edit] : []),
      element('span', { class: 'approval-answers' }, denying.dom, allowing ? allowing.dom : allow),
      ...(allowing ? [always] : []),
    ),
  )
  return { ...controls, dom, asking, problem, schema }
}

/** Asks the visitor to approve a call: Allow, with edited arguments or without, or Deny, with a reason or without. */
export function renderApproval(given: ApprovalQuestion, context: PartContext): { dom: HTMLElement; destroy(): void } {
  const { approval, call, name, onExpired } = given
  const { root } = context
  adoptSheets(root, [css])
  const labels = labelsOf(context)
  const words = approvalWords(given, labels)
  const { dom, asking, reason, problem, schema, allow, always, edit, deny, denying, allowing } = drawCard(
    given,
    words,
    labels,
    root,
  )
  const { id, expiresAt } = approval
  const others = [edit, deny, denying.opener, ...(allowing ? [allowing.opener] : [])]
  const answer = answerOnce(
    { id, shown: call, expiresAt, card: dom, agreeing: [allow, always], others, problem, labels, onExpired },
    context,
  )
  const before = parseInput(call.input)
  let form: SchemaForm | undefined

  function drawForm(): void {
    if (!schema || form || edit.hasAttribute('aria-disabled')) return
    form = createSchemaForm({ schema, value: before, name, labels, root })
    reason.before(form.dom)
    setAttributes(edit, { 'aria-expanded': 'true' })
    drawWords(asking, words.editedQuestion, labels)
    setAttributes(dom, { 'aria-label': words.editedQuestion })
    form.focus()
  }

  function respond(isApproved: boolean, isAlways = false): void {
    const why = reason.hidden ? '' : reason.value.trim()
    const edited = isApproved ? form?.read() : undefined
    if (isApproved && form && !edited) return
    const isChanged = edited && !isSame(edited.value, before)
    answer.respond(isApproved, {
      ...(why && { reason: why }),
      ...(isChanged && { input: edited.value }),
      ...(isAlways && { isAlways }),
    })
  }

  edit.addEventListener('click', drawForm)
  allow.addEventListener('click', () => respond(true))
  always.addEventListener('click', () => respond(true, true))
  dom.addEventListener('submit', (event) => {
    event.preventDefault()
    // Enter in a field of the arguments does not answer.
    if (!form?.dom.contains(root.activeElement)) respond(false)
  })
  askAloud(
    context,
    JSON.stringify([approval.id, call.id, call.input]),
    joinSentences([words.question, ...(words.title ? [`${words.server} ${words.title}`] : []), ...words.hints], labels.language),
  )
  return { dom, destroy: answer.destroy }
}

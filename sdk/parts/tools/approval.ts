import { fillLabel } from '../../core/labels/fill-label.ts'
import { joinSentences } from '../../core/labels/writing/join-sentences.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { toolLabels } from '../../core/labels/tools.ts'
import type { Tool, ToolApproval } from '../../core/options/options.ts'
import type { JsonSchema } from '../../core/options/tools.ts'
import { isServerTool } from '../../core/tools/all-tools.ts'
import { toolWords } from '../../core/tools/tool-words.ts'
import type { ToolPart } from '../../core/types.ts'
import { isSame } from '../../core/util/is-same.ts'
import { cutText } from '../../core/util/cut-text.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/approval.css?inline'
import { answerOnce } from './answer-once.ts'
import { drawingLimits } from '../drawing-limits.ts'
import type { PartContext } from '../part.ts'
import { createSchemaForm, type SchemaForm } from '../schema-form/schema-form.ts'

interface ApprovalQuestion {
  readonly approval: ToolApproval
  /** The tool's name in words. */
  readonly name: string
  readonly call: ToolPart
  /** The page's tool of that name. */
  readonly ofPage: Tool | undefined
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

/** What the page says about its tool, in words. */
function hintsOf(tool: Tool | undefined, labels: ReturnType<typeof toolLabels>): string[] {
  const { readOnlyHint, destructiveHint, openWorldHint } = tool?.annotations ?? {}
  return [
    readOnlyHint ? labels.toolReadOnly : destructiveHint ? labels.toolDestructive : '',
    openWorldHint ? labels.toolOpenWorld : '',
  ].filter(Boolean)
}

/** What an MCP server calls its tool, unless that only repeats the name: marked as its words, for it may say anything. */
function serverWords({ call, ofPage }: ApprovalQuestion, labels: ReturnType<typeof toolLabels>): string[] {
  const title = ofPage && isServerTool(ofPage) ? ofPage.ownTitle : undefined
  const isRepeated = toolWords(call.name)
    .toLowerCase()
    .endsWith(title?.toLowerCase() ?? '')
  return title && !isRepeated ? [labels.toolServerTitle, title] : []
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

/** Asks the visitor to approve a call: Allow, with edited arguments or without, or Deny with a reason. */
export function renderApproval(given: ApprovalQuestion, context: PartContext): { dom: HTMLElement; destroy(): void } {
  const { approval, call, name, ofPage, onExpired } = given
  const { get, root } = context
  adoptSheets(root, [css])
  const labels = toolLabels(messageLabels(get().config.labels))
  const question =
    (!approval.isOfPage && cutText(approval.message ?? '', drawingLimits.questionCharacters)) ||
    fillLabel(labels, 'toolApproval', { name })
  const hints = approval.isOfPage ? hintsOf(ofPage, labels) : []
  const [ofServer = '', title = ''] = serverWords(given, labels)
  const reason = element('input', { type: 'text', dir: 'auto', maxlength: 500, 'aria-label': labels.toolDenyReason })
  const allow = element('button', { type: 'button', class: 'approval-allow' }, labels.toolAllow)
  const deny = element('button', { type: 'submit' }, labels.toolDeny)
  const always = element('button', { type: 'button' }, labels.toolAlways)
  const edit = element('button', { type: 'button', 'aria-expanded': 'false' }, labels.edit)
  const problem = element('p', { class: 'approval-problem', role: 'alert', dir: 'auto' })
  reason.placeholder = isolatedPlaceholder(root, labels.toolDenyReason)
  const schema = editableSchema(given)
  const canAlways = approval.isOfPage && ofPage?.canAlwaysAllow
  const dom = element(
    'form',
    { class: 'approval', part: 'approval', 'aria-label': question, novalidate: true },
    drawWords(element('p'), question, labels),
    ...(title
      ? [element('p', { class: 'approval-hint' }, `${ofServer} `, element('bdi', { class: 'approval-words' }, title))]
      : []),
    ...hints.map((hint) => element('p', { class: 'approval-hint' }, hint)),
    reason,
    problem,
    element('div', { class: 'approval-buttons' }, ...(schema ? [edit] : []), deny, ...(canAlways ? [always] : []), allow),
  )
  const { id, expiresAt } = approval
  const answer = answerOnce(
    { id, shown: call, expiresAt, card: dom, agreeing: [allow, always], others: [edit, deny], problem, labels, onExpired },
    context,
  )
  const before = parseInput(call.input)
  let form: SchemaForm | undefined

  function drawForm(): void {
    if (!schema || form || edit.hasAttribute('aria-disabled')) return
    form = createSchemaForm({ schema, value: before, name, labels, root })
    reason.before(form.dom)
    setAttributes(edit, { 'aria-expanded': 'true' })
    form.focus()
  }

  function respond(isApproved: boolean, isAlways = false): void {
    const words = reason.value.trim()
    const edited = isApproved ? form?.read() : undefined
    if (isApproved && form && !edited) return
    const isChanged = edited && !isSame(edited.value, before)
    answer.respond(isApproved, {
      ...(words && { reason: words }),
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
  // The transcript around it must not react to these keys.
  dom.addEventListener('keydown', (event) => event.stopPropagation())
  const ofItsServer = title ? [`${ofServer} ${title}`] : []
  askAloud(
    context,
    JSON.stringify([approval.id, call.id, call.input]),
    joinSentences([question, ...ofItsServer, ...hints], labels.language),
  )
  return { dom, destroy: answer.destroy }
}

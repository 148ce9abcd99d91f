import { fillLabel } from '../core/labels/format.ts'
import { toolLabels } from '../core/labels/tools.ts'
import type { ToolApproval } from '../core/options/options.ts'
import { element, setAttributes } from '../dom/element.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/message/approval.css?inline'
import type { PartContext } from './part.ts'

interface ApprovalQuestion {
  readonly approval: ToolApproval
  /** The tool, in words. */
  readonly name: string
}

/** Asks the visitor to allow a call: Allow, or Deny with a reason. */
export function renderApproval(
  { approval, name }: ApprovalQuestion,
  context: PartContext,
): { dom: HTMLElement; destroy(): void } {
  const { get, requests, root, announce } = context
  adoptSheets(root, [css])
  const labels = toolLabels(get().config.labels)
  const question = approval.message ?? fillLabel(labels, 'toolApproval', { name })
  const reason = element('input', { type: 'text', dir: 'auto', maxlength: 500, 'aria-label': labels.toolDenyReason })
  const allow = element('button', { type: 'button', class: 'approval-allow' }, labels.toolAllow)
  const deny = element('button', { type: 'submit' }, labels.toolDeny)
  const problem = element('p', { class: 'approval-problem', role: 'alert', dir: 'auto' })
  reason.placeholder = labels.toolDenyReason
  const dom = element(
    'form',
    { class: 'approval', part: 'approval', 'aria-label': question },
    element('p', { dir: 'auto' }, question),
    reason,
    problem,
    element('div', { class: 'approval-buttons' }, deny, allow),
  )
  let isSent = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function respond(isApproved: boolean): void {
    if (isSent) return
    isSent = true
    for (const button of [allow, deny]) setAttributes(button, { 'aria-disabled': 'true' })
    const words = reason.value.trim()
    requests.respondToApproval(approval.id, isApproved, words ? { reason: words } : {}).catch((error: unknown) => {
      console.error(error)
      isSent = false
      for (const button of [allow, deny]) setAttributes(button, { 'aria-disabled': undefined })
      problem.textContent = labels.approvalGone
    })
  }

  /** Nobody can answer any more: what is typed stays, for the next message. */
  function expire(): void {
    isSent = true
    for (const button of [allow, deny]) setAttributes(button, { 'aria-disabled': 'true' })
    problem.textContent = labels.approvalGone
  }

  if (approval.expiresAt !== undefined) {
    const left = Date.parse(approval.expiresAt) - Date.now()
    // A longer timer would end at once: https://developer.mozilla.org/docs/Web/API/Window/setTimeout#maximum_delay_value
    timer = left < 2 ** 31 ? setTimeout(expire, left) : undefined
  }
  allow.addEventListener('click', () => respond(true))
  dom.addEventListener('submit', (event) => {
    event.preventDefault()
    respond(false)
  })
  // Keys of the transcript around it mean nothing here.
  dom.addEventListener('keydown', (event) => event.stopPropagation())
  announce(question)
  return { dom, destroy: () => clearTimeout(timer) }
}

import type { toolLabels } from '../../core/labels/tools.ts'
import type { ApprovalDetail } from '../../core/options/tools.ts'
import { isExpired } from '../../core/tools/expiry/is-expired.ts'
import type { ShownPart } from '../../core/types.ts'
import { setAttributes } from '../../dom/element.ts'
import { guardConsent } from '../../dom/guard-consent.ts'
import type { PartContext } from '../part.ts'
import { report } from '../../core/util/thrown/report.ts'

interface AnswerOnceGiven {
  /** The id of the approval. */
  readonly id: string
  /** What the visitor sees. */
  readonly shown: ShownPart
  /** When it expires; ISO 8601. */
  readonly expiresAt: string | undefined
  /** What asks for it. */
  readonly card: HTMLElement
  /** The buttons that agree: they count half a second after they were seen. */
  readonly agreeing: readonly HTMLElement[]
  /** All other buttons. */
  readonly others: readonly HTMLElement[]
  /** Where to show why it cannot be answered. */
  readonly problem: HTMLElement
  readonly labels: ReturnType<typeof toolLabels>
  /** Called when it expires while it is shown. */
  onExpired(): void
}

/** A longer timer would fire immediately: https://developer.mozilla.org/docs/Web/API/Window/setTimeout#maximum_delay_value */
const longestTimer = 2 ** 31 - 1

/** Sends the visitor's answer to a request of the agent: only one, and none after it has expired. */
export function answerOnce(given: AnswerOnceGiven, { requests }: PartContext) {
  const { id, shown, expiresAt, card, agreeing, others, problem, labels, onExpired } = given
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const guards = agreeing.map((button) => {
    const guard = guardConsent({ card, button, onChange: () => draw() })
    return { button, ...guard }
  })

  function draw(): void {
    const setDisabled = (button: HTMLElement, isDisabled: boolean): void =>
      setAttributes(button, { 'aria-disabled': isDisabled && 'true' })
    for (const { button, isReady } of guards) setDisabled(button, isOver || !isReady())
    for (const button of others) setDisabled(button, isOver)
  }

  function setOver(value: boolean): void {
    isOver = value
    draw()
  }

  /** It can no longer be answered: typed text stays, for the next message. */
  function expire(): void {
    setOver(true)
    problem.textContent = labels.requestExpired
  }

  /** It expires while it is shown. */
  function end(): void {
    clearTimeout(timer)
    expire()
    requests.expireApproval()
    onExpired()
  }

  function wait(): void {
    timer = setTimeout(
      () => {
        if (!isExpired(expiresAt)) return wait()
        end()
      },
      Math.min(longestTimer, Date.parse(expiresAt ?? '') - Date.now()),
    )
  }

  if (isExpired(expiresAt)) expire()
  else {
    draw()
    if (expiresAt) wait()
  }

  return {
    respond(isApproved: boolean, detail: ApprovalDetail = {}): void {
      if (isOver) return
      // Timers stand still while the computer sleeps.
      if (isExpired(expiresAt)) return end()
      setOver(true)
      requests.respondToApproval(id, isApproved, detail, shown).catch((error: unknown) => {
        report('failed-tool', error)
        setOver(false)
        problem.textContent = labels.approvalGone
      })
    },
    destroy(): void {
      clearTimeout(timer)
      for (const { stop } of guards) stop()
    },
  }
}

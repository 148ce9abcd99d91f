import { observeLayout } from '../../dom/observe-layout.ts'
import { type FrameStep, planFrameSteps } from '../../dom/placing/frame-steps.ts'

/** In a narrower chat the field stays where a thumb reaches it. Pixels. */
const leastWidth = 560
/** More than the row of buttons by which the field grows: or it would rise, find no room, fall, and rise again. Pixels. */
const growth = 48
/** Above and below the welcome and its prompts, in pixels. */
const around = 32

/** What was measured. */
interface Room {
  /** What the field takes, in pixels. */
  room: number
  hasRoom: boolean
  isRaised: boolean
}

export interface RaisedField {
  /** Has the field stand below the welcome, where there is room for it. */
  raise(): void
  /** Lets it glide to its place at the end of the chat. */
  lower(): void
}

/**
 * Moves the field below the words of the welcome, for the eye alone: in the document, and for the keyboard, it stays where it is.
 * @param welcome The words. What stands below them makes room for the field.
 */
export function createRaisedField(root: ShadowRoot, welcome: HTMLElement, signal: AbortSignal): RaisedField {
  let field: HTMLElement | null = null
  /** The number of the plan that counts: a later one takes the place of those before. */
  let latestPlan = 0
  const size = observeLayout.size(follow)

  /** What stands in `--field-room`. */
  let given = 0
  /** What stands in `--field-rise`, the other way round. */
  let risen = 0

  function makeRoom(room: number): void {
    if (room === given) return
    given = room
    welcome.style.setProperty('--field-room', `${room}px`)
  }

  function rise(by: number): void {
    if (by === risen) return
    risen = by
    field?.toggleAttribute('data-raised', by > 0)
    field?.style.setProperty('--field-rise', `${-by}px`)
  }

  /** Whether there is room for it below the welcome, and how much it takes; undefined where there is no field yet. */
  function measure(): Room | undefined {
    const list = root.getElementById('messages')
    if (!field) {
      field = root.getElementById('input')
      if (field) size.observe(field)
    }
    const group = welcome.parentElement
    if (!field || !list || !group) return undefined
    const isRaised = field.hasAttribute('data-raised')
    const more = isRaised ? 0 : growth
    const room = field.offsetHeight
    // Computed, as each look at another room is another layout.
    const height = group.offsetHeight - given + room + more
    // Where the prompts need all there is, they scroll, and nothing may stand over them.
    const hasRoom = list.clientWidth >= leastWidth && height + around <= list.clientHeight - more
    return { room, hasRoom, isRaised }
  }

  /** How far up it has to go for the room that it was given. Undefined where there is no field any more. */
  function measureRise(room: number): number | undefined {
    if (!field) return undefined
    return field.getBoundingClientRect().top + risen - (welcome.getBoundingClientRect().bottom - room)
  }

  /** Places it, in steps that write and measure in turns. */
  const place = ({ room, hasRoom }: Room): FrameStep => {
    const write = (by: number): undefined => {
      rise(by)
      return undefined
    }
    return () => {
      makeRoom(hasRoom ? room : 0)
      if (!hasRoom) return write(0)
      return () => {
        const by = measureRise(room)
        return by === undefined ? undefined : () => write(by)
      }
    }
  }

  function follow(): void {
    const measured = measure()
    if (!measured) return
    // It gets another height by that: what an observer makes so is laid out twice, and browsers report that as an error of the page.
    if (measured.hasRoom !== measured.isRaised) return plan()
    for (let next: FrameStep | undefined = place(measured); next;) next = next()
  }

  function plan(): void {
    const mine = (latestPlan += 1)
    planFrameSteps(() => {
      if (mine !== latestPlan) return undefined
      const measured = measure()
      return measured && place(measured)
    })
  }

  function lower(): void {
    latestPlan += 1
    size.disconnect()
    makeRoom(0)
    rise(0)
    field = null
  }

  signal.addEventListener('abort', lower, { once: true })
  return {
    raise() {
      if (signal.aborted) return
      size.observe(welcome)
      const list = root.getElementById('messages')
      if (list) size.observe(list)
      plan()
    },
    lower,
  }
}

import { deepestFocus } from '../../dom/focus/deepest-focus.ts'
import { watchVisitor } from './watch-visitor.ts'

interface Guarded {
  /** What the frame is in, which can have the focus. */
  readonly around: HTMLElement
  /**
   * Whether the visitor has pressed something in the frame within the last seconds, which its sandbox knows; undefined where the sandbox
   * cannot tell.
   */
  isActivated(): Promise<boolean | undefined>
  /** The frame took the focus, and it was given back. */
  onRefused(): void
  /** The visitor is in the frame. */
  onEntered(): void
}

/** How long a browser counts a press, in milliseconds: https://html.spec.whatwg.org/multipage/interaction.html#transient-activation-duration */
const activationTime = 5000
/** How long a sandbox may take to answer, in milliseconds: its app may keep it busy. */
const answerTime = 200
/** How often the page looks where the focus is, in milliseconds: between frames, and while the window is in the background, it moves unheard. */
const pollTime = 200

/** Keeps the focus where the visitor put it, from all frames of apps in the document. */
function createFocusKeeper() {
  const frames = new Map<Element, Guarded>()
  /** The shadow trees that the frames are in, from the innermost one: a page does not see into those that are closed. */
  const roots = new Set<ShadowRoot>()
  const controller = new AbortController()
  const listening = { signal: controller.signal, capture: true }
  const visitor = watchVisitor(controller.signal)
  /** What the visitor gave the focus to. */
  let holder: Element | null = deepestFocus()
  /** The frame that is being asked about a press. */
  let asked: Element | undefined
  /** Until when a press in a frame proves nothing: the visitor has been elsewhere since. */
  const doubted = new WeakMap<Element, number>()
  /** Since when the mouse is over a frame. */
  const hovered = new WeakMap<Element, number>()

  const findFocus = (): Element | null =>
    [...roots].map((root) => deepestFocus(root)).find((element) => element !== null) ?? deepestFocus()

  const isDoubted = (frame: Element): boolean => performance.now() < (doubted.get(frame) ?? 0)

  function doubt(frame: Element, guarded: Guarded): void {
    doubted.set(frame, Infinity)
    void guarded.isActivated().then((isActivated) => {
      doubted.set(frame, isActivated ? performance.now() + activationTime : 0)
    })
  }

  function hold(element: Element | null): void {
    const guarded = holder && holder !== element ? frames.get(holder) : undefined
    if (holder && guarded) doubt(holder, guarded)
    holder = element
    asked = undefined
  }

  function letIn(frame: Element, guarded: Guarded): void {
    hold(frame)
    guarded.onEntered()
  }

  /**
   * What the focus is given back to. Not into another frame: Chromium would not tell the page if it were taken from there again, and it
   * would not come to the field that had it.
   */
  function home(): Element | null {
    const guarded = holder ? frames.get(holder) : undefined
    if (guarded) return guarded.around
    return holder instanceof HTMLIFrameElement ? null : holder
  }

  function refuse(frame: Element, guarded: Guarded): void {
    const back = home()
    // It may be gone, and there may have been nothing.
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true })
    if (findFocus() === frame && frame instanceof HTMLElement) frame.blur()
    // A key may have got into it, which counts as a press. Another press of the visitor must not make them wait for longer.
    if (visitor.isTyping() || !isDoubted(frame)) doubt(frame, guarded)
    guarded.onRefused()
  }

  /** Decides on a frame that has just got the focus. */
  async function judge(frame: Element, guarded: Guarded): Promise<void> {
    if (visitor.isMovingFocus(frame)) return letIn(frame, guarded)
    const isMouseComing = (hovered.get(frame) ?? -Infinity) > visitor.seenAt()
    if (!isMouseComing && (visitor.isTyping() || isDoubted(frame))) return refuse(frame, guarded)
    asked = frame
    const late = new Promise<false>((resolve) => {
      setTimeout(resolve, answerTime, false)
    })
    const isActivated = (await Promise.race([guarded.isActivated(), late])) ?? true
    if (asked !== frame) return
    asked = undefined
    if (!frames.has(frame)) return
    if (isActivated) letIn(frame, guarded)
    else if (findFocus() === frame) refuse(frame, guarded)
    // Another frame may have taken it meanwhile.
    look()
  }

  function look(): void {
    const active = findFocus()
    if (active === holder) return
    const guarded = active ? frames.get(active) : undefined
    if (!active || !guarded) hold(active)
    else if (!asked) void judge(active, guarded)
  }

  // While the focus moves nobody can move it elsewhere: Chromium would go on with what it has begun.
  const lookSoon = (): void => void setTimeout(look)

  function enter(): void {
    const active = findFocus()
    if (!active || !frames.has(active)) hold(active)
    lookSoon()
  }

  function leave(event: Event): void {
    if (!(event instanceof FocusEvent) || event.relatedTarget !== null) return
    // To a frame, or to nothing. Moves within a shadow tree are not heard outside of it, so that this may be another one than before.
    const [left] = event.composedPath()
    if (left instanceof Element && !frames.has(left)) hold(left)
    lookSoon()
  }

  /** The page hears the outermost host of a closed shadow tree alone, and the tree itself hears after the page. */
  function listen(target: Window | ShadowRoot): void {
    target.addEventListener('focusin', enter, listening)
    target.addEventListener('focusout', leave, listening)
  }

  listen(window)
  addEventListener('blur', lookSoon, listening)
  addEventListener('focus', lookSoon, listening)
  const timer = setInterval(look, pollTime)

  return {
    add(frame: Element, guarded: Guarded): void {
      frames.set(frame, guarded)
      for (let root = frame.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
        if (!roots.has(root)) listen(root)
        roots.add(root)
      }
      frame.addEventListener('pointerenter', () => hovered.set(frame, performance.now()), listening)
      frame.addEventListener('pointerleave', () => hovered.delete(frame), listening)
    },
    /** @returns whether there are others. */
    remove(frame: Element): boolean {
      frames.delete(frame)
      if (frames.size) return true
      controller.abort()
      clearInterval(timer)
      return false
    },
  }
}

let keeper: ReturnType<typeof createFocusKeeper> | undefined

/**
 * Keeps a frame, which has to be in the page, from taking the focus: the visitor gets into it by a press in it or with a key that moves the
 * focus, and by nothing else. Browsers that can are told so by the frame's `allow`; in all others the page notices that the frame has the
 * focus, and gives it back.
 */
export function guardFocus(frame: HTMLIFrameElement, guarded: Guarded) {
  const shared = (keeper ??= createFocusKeeper())
  shared.add(frame, guarded)
  return {
    stop(): void {
      if (!shared.remove(frame) && keeper === shared) keeper = undefined
    },
  }
}

export type FocusGuard = ReturnType<typeof guardFocus>

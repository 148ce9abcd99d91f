import { observeLayout } from '../../../dom/observe-layout.ts'
import { heldPositions } from '../../../dom/scrolling/held-positions.ts'
import { keepSelection } from '../keep-selection.ts'
import { adoptColors } from './adopt-colors.ts'
import { colorGrowing } from './color-growing.ts'
import { longestCode, type Highlighter, type Token } from './highlighter.ts'
import { visitPieces } from './visit-pieces.ts'
import { wrapInScopes } from './wrap-in-scopes.ts'

/** Wraps the existing text in tokens; the groups of lines in long code stay. */
function drawTokens(code: HTMLElement, root: Token): void {
  const drawn = new Map([...code.childNodes].map((node) => [node, document.createDocumentFragment()]))
  visitPieces(root, [...drawn.keys()], 0, ({ node, text, scopes }) => drawn.get(node)?.append(wrapInScopes(text, scopes)))
  for (const [node, fragment] of drawn) {
    if (node instanceof Element) node.replaceChildren(fragment)
    else node.replaceWith(fragment)
  }
}

function highlight(highlighter: Highlighter, code: HTMLElement, language: string): void {
  const text = code.textContent
  if (!code.isConnected || text.length > longestCode || !highlighter.getLanguage(language)) return
  const { _emitter: emitter } = highlighter.highlight(text, { language, ignoreIllegals: true })
  const root = emitter?.rootNode
  if (!root) return
  adoptColors(code)
  heldPositions.during(code, () => keepSelection(code, () => drawTokens(code, root)))
}

const whenIdle = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback: https://caniuse.com/requestidlecallback
    const hasIdle = typeof requestIdleCallback === 'function'
    const id = hasIdle ? requestIdleCallback(done, { timeout: 2000 }) : window.setTimeout(done, 50)
    signal.addEventListener('abort', done)
    function done(): void {
      signal.removeEventListener('abort', done)
      if (hasIdle) cancelIdleCallback(id)
      else clearTimeout(id)
      resolve()
    }
  })

/**
 * Highlights finished code blocks that the visitor comes near, one at a time while the page is idle, and the finished lines of
 * those that grow. The highlighter loads with the first one. Until then, or if it fails to load, the code stays plain.
 */
export function createHighlight(
  load: () => Promise<unknown>,
  signal: AbortSignal,
): (code: HTMLElement, language: string, isGrowing?: boolean) => void {
  /** The languages of plain code. */
  const languages = new WeakMap<Element, string>()
  /** Plain code that the visitor is near. */
  const waiting = new Set<HTMLElement>()
  let highlighter: Highlighter | undefined
  let isRunning = false
  /** Where the code is shown. */
  let home: Node | undefined

  async function ready(): Promise<Highlighter | undefined> {
    const loaded = (await load()) as Partial<Highlighter> | undefined
    const isUsable = typeof loaded?.highlight === 'function' && typeof loaded.getLanguage === 'function'
    return (highlighter = isUsable ? (loaded as Highlighter) : undefined)
  }

  function draw(code: HTMLElement): void {
    const language = languages.get(code)
    if (!highlighter || language === undefined || signal.aborted) return
    languages.delete(code)
    near.unobserve(code)
    highlight(highlighter, code, language)
    growing.end(code)
  }

  async function run(): Promise<void> {
    isRunning = true
    const isUsable = await ready()
    while (waiting.size) {
      if (isUsable) await whenIdle(signal)
      // What a fast answer has moved away meanwhile can wait.
      const [next] = waiting
      if (!next) break
      waiting.delete(next)
      draw(next)
    }
    isRunning = false
  }

  const growing = colorGrowing(ready, (code) => !languages.has(code), signal)
  const near = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        home = target.getRootNode()
        if (isIntersecting) waiting.add(target as HTMLElement)
        else waiting.delete(target as HTMLElement)
      }
      if (waiting.size && !isRunning) run().catch(() => (isRunning = false))
    },
    // Browsers without `scrollMargin` report code when it is in sight: https://caniuse.com/mdn-api_intersectionobserver_scrollmargin
    { rootMargin: '100% 0px', scrollMargin: '100% 0px' },
  )
  signal.addEventListener('abort', () => near.disconnect())
  // Paper shows all of it at once.
  addEventListener(
    'beforeprint',
    () => {
      if (home instanceof Document || home instanceof ShadowRoot) home.querySelectorAll('code').forEach(draw)
    },
    { signal },
  )

  return (code, language, isGrowing) => {
    if (isGrowing) return growing.grow(code, language)
    languages.set(code, language)
    near.observe(code)
  }
}

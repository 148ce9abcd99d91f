import { observeLayout } from '../../dom/observe-layout.ts'
import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/highlight.css?inline'
import { keepSelection } from './keep-selection.ts'

/** The part of highlight.js that is used: its tokens, not its HTML. */
interface Highlighter {
  getLanguage(name: string): unknown
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { _emitter?: { rootNode?: Token } }
}

interface Token {
  readonly scope?: string
  readonly children: readonly (Token | string)[]
}

const longest = 100_000

/** The class names for a scope in the style sheets of highlight.js. */
function classNames(scope: string): string {
  if (scope.startsWith('language:')) return scope.replace(':', '-')
  const [first = '', ...rest] = scope.split('.')
  return [`hljs-${first}`, ...rest.map((part, index) => part + '_'.repeat(index + 1))].join(' ')
}

/** Wraps the existing text in tokens; the groups of lines in long code stay. */
function drawTokens(code: HTMLElement, root: Token): void {
  const groups = [...code.childNodes].map((node) => ({ node, length: node.textContent?.length ?? 0 }))
  let group = 0
  let used = 0
  const drawn = groups.map(() => document.createDocumentFragment())

  function addText(text: string, scopes: readonly string[]): void {
    let rest = text
    while (rest && groups[group]) {
      const room = (groups[group]?.length ?? 0) - used
      const part = rest.slice(0, room)
      let node: Node = new Text(part)
      for (const scope of scopes.toReversed()) {
        const span = document.createElement('span')
        span.className = classNames(scope)
        span.append(node)
        node = span
      }
      drawn[group]?.append(node)
      used += part.length
      rest = rest.slice(part.length)
      if (part.length === room) {
        group++
        used = 0
      }
    }
  }

  function walk(token: Token, scopes: readonly string[]): void {
    const inner = token.scope ? [...scopes, token.scope] : scopes
    for (const child of token.children) {
      if (typeof child === 'string') addText(child, inner)
      else walk(child, inner)
    }
  }

  walk(root, [])
  groups.forEach(({ node }, index) => {
    const fragment = drawn[index] ?? ''
    if (node instanceof Element) node.replaceChildren(fragment)
    else node.replaceWith(fragment)
  })
}

function highlight(highlighter: Highlighter, code: HTMLElement, language: string): void {
  const text = code.textContent
  if (!code.isConnected || text.length > longest || !highlighter.getLanguage(language)) return
  const { _emitter: emitter } = highlighter.highlight(text, { language, ignoreIllegals: true })
  const root = emitter?.rootNode
  if (!root) return
  const home = code.getRootNode()
  // First, or browsers lay out the code without its styles.
  if (home instanceof ShadowRoot) adoptSheets(home, [css])
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
 * Highlights finished code blocks that the visitor comes near, one at a time while the page is idle. The highlighter loads with the
 * first one. Until then, or if it fails to load, the code stays plain.
 */
export function createHighlight(
  load: () => Promise<unknown>,
  signal: AbortSignal,
): (code: HTMLElement, language: string) => void {
  /** The languages of plain code. */
  const languages = new WeakMap<Element, string>()
  /** Plain code that the visitor is near. */
  const waiting = new Set<HTMLElement>()
  let highlighter: Highlighter | undefined
  let isRunning = false
  /** Where the code is shown. */
  let home: Node | undefined

  function draw(code: HTMLElement): void {
    const language = languages.get(code)
    if (!highlighter || language === undefined || signal.aborted) return
    languages.delete(code)
    near.unobserve(code)
    highlight(highlighter, code, language)
  }

  async function run(): Promise<void> {
    isRunning = true
    const loaded = (await load()) as Partial<Highlighter> | undefined
    const isUsable = typeof loaded?.highlight === 'function' && typeof loaded.getLanguage === 'function'
    highlighter = isUsable ? (loaded as Highlighter) : undefined
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

  return (code, language) => {
    languages.set(code, language)
    near.observe(code)
  }
}

import { afterAll, expect, vi } from 'vitest'
import { cdp } from 'vitest/browser'

// The files of a project share a page. Each must restore it, or one file could affect the next.

/** What tests replace to simulate failures, and what would still be replaced in the next file. */
const replaceable: readonly (readonly [name: string, owner: object])[] = [
  ['globalThis', globalThis],
  ['console', console],
  ['crypto', crypto],
  ['document', document],
  ['history', history],
  ['navigator', navigator],
  ['performance', performance],
  ['speechSynthesis', speechSynthesis],
  ['URL', URL],
  ...[
    Blob,
    Clipboard,
    Document,
    Element,
    EventTarget,
    HTMLElement,
    HTMLMediaElement,
    Intl.DateTimeFormat,
    MediaDevices,
    MediaRecorder,
    Navigator,
    Node,
    Request,
    Response,
    Storage,
    Window,
    Worker,
    WebSocket,
  ].map((kind) => [`${kind.name}.prototype`, kind.prototype as object] as const),
]

/**
 * What changes by itself: the window's position and size, the state of the module loader, the router and React, and values that
 * the tools restore as plain properties when they control the page and its clock.
 */
const changesByItself = (name: string): boolean =>
  /^(globalThis\.(\d|__|\$|inner|outer|scroll|page|screen)|document\._react)/.test(name) ||
  [
    'document.elementsFromPoint',
    'globalThis.event',
    'globalThis.performance',
    'history.pushState',
    'history.replaceState',
  ].includes(name)

type Properties = ReadonlyMap<string, unknown>

/** The descriptors of an object's properties. None is read, because a getter may have side effects. */
function propertiesOf(): ReadonlyMap<string, Properties> {
  return new Map(
    replaceable.map(([name, owner]) => [
      name,
      new Map(
        Object.entries(Object.getOwnPropertyDescriptors(owner))
          .filter(([property]) => !changesByItself(`${name}.${property}`))
          .map(([property, descriptor]) => [property, descriptor.get ?? (descriptor.value as unknown)]),
      ),
    ]),
  )
}

const attributesOf = ({ attributes }: Element): string[] =>
  [...attributes].filter(({ value }) => value !== '').map(({ name, value }) => `${name}="${value}"`)

const inWords = (element: Element): string => element.outerHTML.slice(0, 200)

/** What libraries keep in the page: notistack its style element, recharts the element it measures text in. */
const isKept = ({ id, tagName }: Element): boolean =>
  ['_goober', 'recharts_measurement_span'].includes(id) || tagName === 'SCRIPT'

const stored = (storage: Storage): string[] => Object.keys(storage)

/** Everything that a file can leave behind and a later one would notice. */
const seen = () => ({
  body: [...document.body.children].filter((element) => !isKept(element)).map(inWords),
  bodyAttributes: attributesOf(document.body),
  documentAttributes: attributesOf(document.documentElement),
  title: document.title,
  localStorage: stored(localStorage),
  sessionStorage: stored(sessionStorage),
  cookies: document.cookie,
  sheets: document.adoptedStyleSheets.length,
  activeElement: document.activeElement?.tagName,
  fullscreen: document.fullscreenElement?.tagName,
  size: `${innerWidth} × ${innerHeight}`,
  environment: { ...import.meta.env },
  fakeTimers: vi.isFakeTimers(),
})

/**
 * What was replaced and not restored, such as `globalThis.fetch`. New names are harmless, unless they hide those of a prototype.
 */
function replaced(before: ReadonlyMap<string, Properties>): string[] {
  const now = propertiesOf()
  return [...before].flatMap(([owner, properties]) => {
    const current = now.get(owner) ?? new Map<string, unknown>()
    const changed = [...properties].filter(([name, value]) => !Object.is(current.get(name), value)).map(([name]) => name)
    const added = owner === 'globalThis' ? [] : [...current.keys()].filter((name) => !properties.has(name))
    return [...changed, ...added].map((name) => `${owner}.${name}`)
  })
}

const before = { page: seen(), address: location.href, properties: propertiesOf() }

// Spies are restored here at the latest; the file itself must restore anything else.
afterAll(async () => {
  vi.restoreAllMocks()
  const after = seen()
  const missing = replaced(before.properties)
  const workers = await navigator.serviceWorker.getRegistrations()
  // What the next file draws under the pointer would be hovered.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
  // Removed, so that only the file that left it fails.
  for (const element of document.body.children) if (!isKept(element)) element.remove()
  // A chat that was removed goes on until its answer has ended. As this page is left it would write what it has, into the next file's.
  dispatchEvent(new PageTransitionEvent('pagehide'))
  // The next file's page is another one, whose databases may be opened.
  dispatchEvent(new PageTransitionEvent('pageshow'))
  localStorage.clear()
  sessionStorage.clear()
  // An app that was just removed may still finish a navigation: the next file checks the page's URL.
  if (location.href !== before.address) history.replaceState(null, '', before.address)
  document.title = before.page.title
  document.adoptedStyleSheets = []
  await Promise.all(workers.map((worker) => worker.unregister()))
  expect(after, 'What this file leaves behind in the page').toEqual(before.page)
  expect(missing, 'What this file replaced and did not put back').toEqual([])
  expect(workers, 'Service workers that this file leaves behind').toEqual([])
})

// The launcher of one line: a classic script whose attributes are the options.
import { launcherEvents } from './launcher-core.ts'
import { putLauncher } from './launcher.ts'
import { addToPage } from './page-calls.ts'
import { readEarlyOptions } from './read-early-options.ts'

const page = Reflect.get(globalThis, 'Confab') as { readonly element?: unknown } | undefined

function start(): void {
  // There is no current script in a module.
  const script = document.currentScript ?? document.querySelector('script[src*="confab.launcher"]')
  const launcher = putLauncher(readEarlyOptions(script), () => import('../element.ts'), script?.attributes)
  const { element, open, close, toggle, destroy } = launcher
  const events = new EventTarget()
  for (const name of launcherEvents) {
    element.addEventListener(name, (event) => {
      events.dispatchEvent(new CustomEvent(name, { detail: (event as CustomEvent<unknown>).detail }))
    })
  }
  addToPage({
    element,
    open,
    close,
    toggle,
    destroy,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
}

if (page?.element instanceof Element && page.element.isConnected) console.warn('This page has a launcher already.')
else start()

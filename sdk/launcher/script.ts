// The launcher of one line: a classic script whose attributes are the options.
import { putLauncher } from './launcher.ts'
import { addToPage } from './page-calls.ts'
import { readEarlyOptions } from './read-early-options.ts'

const present = Reflect.get(globalThis, 'Confab') as { readonly element?: unknown } | undefined

function start(): void {
  // There is no current script in a module.
  const script = document.currentScript ?? document.querySelector('script[src*="confab.launcher"]')
  const launcher = putLauncher(readEarlyOptions(script), () => import('../element.ts'), script?.attributes)
  const { element } = launcher
  // First, as calls that wait may be for the event of another that waits.
  addToPage({
    addEventListener: element.addEventListener.bind(element),
    removeEventListener: element.removeEventListener.bind(element),
  })
  addToPage(launcher)
}

if (present?.element instanceof Element && present.element.isConnected) console.warn('This page has a launcher already.')
else start()

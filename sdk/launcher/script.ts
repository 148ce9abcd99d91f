// The one-line launcher: a classic script whose attributes are the options.
import { putLauncher } from './launcher.ts'
import { addToPage } from './page-calls.ts'
import { readEarlyOptions } from './read-early-options.ts'
import { remark } from '../core/util/thrown/report.ts'

const present = Reflect.get(globalThis, 'Confab') as { readonly element?: unknown } | undefined

function start(): void {
  // In a module there is no current script.
  const script = document.currentScript ?? document.querySelector('script[src*="confab.launcher"]')
  const launcher = putLauncher(readEarlyOptions(script), () => import('../entries/element.ts'), script?.attributes)
  const { element } = launcher
  // First, because pending calls may concern each other's events.
  addToPage({
    addEventListener: element.addEventListener.bind(element),
    removeEventListener: element.removeEventListener.bind(element),
  })
  addToPage(launcher)
}

if (present?.element instanceof Element && present.element.isConnected)
  remark('launcher-call', 'This page has a launcher already.')
else start()

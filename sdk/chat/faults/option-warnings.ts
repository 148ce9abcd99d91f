import type { ChatOptions } from '../../core/options/options.ts'
import { isDevelopmentHost } from '../../core/util/is-development-host.ts'
import type { ChatHost } from '../chat-host.ts'
import { report } from '../../core/util/thrown/report.ts'

const unchecked = new Map<ChatOptions, ChatHost | undefined>()

async function checkAll(): Promise<void> {
  const all = [...unchecked]
  // First: what cannot be checked holds up nothing that comes later.
  unchecked.clear()
  if (!all.length) return
  const [{ checkOptions, faultCode }, { checkHost }, { checkStyle }] = await Promise.all([
    import('../../core/options/check/check.ts'),
    import('./check-host.ts'),
    import('./check-style.ts'),
  ])
  const faults = all.flatMap(([options, host]) => [...checkOptions(options, checkStyle), ...(host ? checkHost(host) : [])])
  for (const fault of faults) report(faultCode(fault), fault)
}

/**
 * Logs mistakes in the options of all chats at once, when the page is idle. Only on a development host: visitors don't download
 * the check.
 */
export function warnOfWrongOptions(options: ChatOptions, host?: ChatHost): void {
  if (!isDevelopmentHost(globalThis.location?.hostname)) return
  unchecked.set(options, host)
  // Not yet in Safari: https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  // Without the file, e.g. on a page opened from disk, options are not checked.
  whenIdle(() => void checkAll().catch(() => undefined))
}

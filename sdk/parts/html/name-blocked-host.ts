import { remark } from '../../core/util/thrown/report.ts'

/** The maximum number of hosts to log: a model can write any number. */
const mostNamed = 10
const named = new Set<string>()

/** Logs for the developer, once per host, why something from it is not shown. */
export function nameBlockedHost(host: string): void {
  if (named.size >= mostNamed || named.has(host)) return
  named.add(host)
  remark(
    'blocked-host',
    `Confab fetched nothing from "${host}": what a message shows of other hosts loads when the visitor asks for it. ` +
      'The option allowedImageHosts opens hosts.',
  )
}

/** A model can write any number of hosts: the console names so many of them. */
const mostNamed = 10
const named = new Set<string>()

/** Tells whoever makes the page, once for each host, why something of it is not shown. */
export function nameBlockedHost(host: string): void {
  if (named.size >= mostNamed || named.has(host)) return
  named.add(host)
  console.warn(
    `Confab fetched nothing from "${host}": what a message shows of other hosts loads when the visitor asks for it. ` +
      'The option allowedImageHosts opens hosts.',
  )
}

import { remark } from '../core/util/thrown/report.ts'

const warned = new Set<string>()

/** Warns once about a raw key in a page, and says how to avoid it. */
export function warnOfKey(service: string): void {
  if (warned.has(service)) return
  warned.add(service)
  remark(
    'key-in-page',
    [
      `directConnection.${service} holds a key. Whoever opens this page can read it and use it at your cost: keep it to your own machine.`,
      'Before others see the page, leave `key` out and take one of these ways:',
      `- your server adds the key: directConnection = { ${service}: … }, connect = { url: 'https://your-server.example/…' }`,
      `- your server lends one that soon expires: key: () => fetch('/token').then((response) => response.text())`,
      '- the visitor brings one: without a key the chat asks for it',
    ].join('\n'),
  )
}

/** A value of an attribute in single quotes. */
const quote = (value: unknown): string =>
  typeof value === 'string' && !value.includes('"')
    ? `"${value.replaceAll('&', '&amp;')}"`
    : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'`

/** Where the file comes from: said where it is read. */
const whereFrom = '<!-- A file of node_modules/confab-chat/dist: copy that folder to your site whole, and name its place. -->\n'

/** The tags that put a chat with this configuration into a page: in its place, or behind the launcher. */
export function toHtml(configuration: Readonly<Record<string, unknown>>, isLauncher: boolean): string {
  const prefix = isLauncher ? 'data-' : ''
  const attributes = Object.entries(configuration).map(([name, value]) => `\n  ${prefix}${name}=${quote(value)}`)
  return isLauncher
    ? `${whereFrom}<script\n  src="confab.launcher.js"${attributes.join('')}\n  defer\n></script>\n`
    : `${whereFrom}<script src="confab.umd.js"></script>\n<confab-chat${attributes.join('')}\n></confab-chat>\n`
}

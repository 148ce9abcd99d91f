/** What stands before the elements of a page: comments and its type, without which browsers lay it out in another way. */
const prologue = /^(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?/i

/**
 * The page of an app, with itself as the base of its links: of a page in `srcdoc` it is otherwise the page around it, so that a link to
 * `#place` would leave the app.
 */
export function withBase(html: string): string {
  if (/<base\s/i.test(html)) return html
  const [before = ''] = prologue.exec(html) ?? []
  return `${before}<base href="about:srcdoc">${html.slice(before.length)}`
}

/** What Markdown marks up, of a source: headings, emphasis, links and pictures are reduced to their words. */
const plain = (line: string): string =>
  line.replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1').replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g, '$2')

/** Makes every character that Markdown or html would act on stand for itself. Addresses are no links either. */
const escape = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~@^]|&(?=#?\w+;)/g, '\\$&')
    .replace(/\b(?:[a-z][a-z0-9+.-]*)(?=:)/gi, '$&\\')
    .replace(/\bwww(?=\.)/gi, '$&\\')
    .replace(/^([-+=]|\d{1,9}(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))

function asLine(line: string): string {
  const [, mark = '', rest = ''] = /^\s*(?:#{1,6}\s+|>\s*)?((?:[-*+]\s+)?)(.*)$/.exec(line) ?? []
  const words = escape(plain(rest.trim()))
  return mark && words ? `- ${words}` : words
}

/**
 * A piece of a source as Markdown that shows it as text. What websites and visitors wrote is a stranger's: it may hold a
 * picture that tells someone that it was drawn, or a link that pretends to be ours. Paragraphs and list items stay.
 */
export const asText = (source: string): string => source.split('\n').map(asLine).join('\n')

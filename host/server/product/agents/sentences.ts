const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The whole sentences of a piece of Markdown; headings, list marks and emphasis left out, and quotations too: someone else said them. */
export function sentences(markdown: string): string[] {
  const paragraphs = markdown
    .replace(/^\s*(?:#{1,6}\s|>).*$/gm, '\n')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`]/g, '')
    .split(/\n{2,}|\n(?=\p{Lu})/u)
  return paragraphs
    .flatMap((paragraph) => [...segmenter.segment(paragraph.replace(/\s+/g, ' '))].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[.!?…]["”’)]?$/.test(sentence))
}

import commonmark from '../../../node_modules/commonmark-spec/spec.txt?raw'
import gfm from '../../conformance/fixtures/gfm-extensions.txt?raw'
import rawHtml from '../../conformance/fixtures/raw-html.json'

interface Example {
  readonly name: string
  readonly markdown: string
  readonly html: string
}

function readExamples(name: string, text: string, replaced: Readonly<Record<string, string>>): Example[] {
  const found = [...text.matchAll(/^`{32} example.*\n([^]*?)^\.\n([^]*?)^`{32}$/gm)]
  return found.map(([, markdown = '', html = ''], index) => ({
    name: `${name} ${index + 1}`,
    markdown: markdown.replaceAll('→', '\t'),
    html: replaced[index + 1] ?? html.replaceAll('→', '\t'),
  }))
}

/**
 * The examples of the two specifications. Where an example shows raw HTML, the fixture holds what is right for a chat:
 * the same HTML recognised, and shown as text instead of being put into the page.
 */
export const examples = {
  commonmark: readExamples('CommonMark', commonmark, rawHtml),
  gfm: readExamples('GFM', gfm, {}),
}

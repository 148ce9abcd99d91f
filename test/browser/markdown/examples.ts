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
 * The examples of the two specifications. For raw HTML, the fixture has the result that is right for a chat: the HTML is
 * recognised, and shown as text instead of becoming nodes.
 */
export const examples = {
  commonmark: readExamples('CommonMark', commonmark, rawHtml),
  gfm: readExamples('GFM', gfm, {}),
}

import type { Outcome } from './finding.ts'
import { outcome } from './outcome.ts'

/** The checks that judge what a visitor sees, by what they look at. The others judge the answer of the server. */
const looksAt: Readonly<Record<string, string>> = {
  headline: 'the headline',
  'call-to-action': 'what visitors are asked to do',
  introduction: 'the introduction',
  'word-count': 'how much there is to read',
  'sentence-length': 'the length of sentences',
  'customer-focus': 'who the text speaks about',
  'one-h1': 'the main heading',
  'heading-order': 'the order of headings',
  subheadings: 'subheadings',
  landmarks: 'the regions of the page',
  contact: 'how visitors can reach you',
  privacy: 'links to legal pages',
  about: 'links to a page about you',
  proof: 'for reviews',
  'mixed-content': 'for insecure parts',
  'current-year': 'the age of the page',
  'image-alternatives': 'alt text',
  'link-names': 'names of links',
  'link-words': 'link text',
  'form-labels': 'form labels',
  'frame-titles': 'titles of frames',
  requests: 'what the page loads',
  'image-sizes': 'image sizes',
  'late-images': 'lazy loading',
}

/** What is said of a check where scripts draw the page and nobody ran them; nothing for checks that do not need it drawn. */
export function undrawn(id: string): Outcome | undefined {
  const what = looksAt[id]
  return what === undefined
    ? undefined
    : outcome.unknown(
        `Couldn't check ${what}.`,
        'A script draws this page, and no browser ran it here: what visitors see is not known.',
      )
}

import type { Check } from '../check.ts'
import { counted } from '../counted.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'

const { good, notice, warning, problem, unknown } = outcome

const headingsOf = (document: Document) =>
  [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
    level: Number(heading.localName.slice(1)),
    text: heading.textContent ?? '',
  }))

/** Whether the page is built so that people and programs find their way in it. */
export const structureChecks: readonly Check[] = [
  {
    id: 'viewport',
    weight: 3,
    run({ document }) {
      const content = document.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? ''
      return /width\s*=\s*device-width/i.test(content)
        ? good('The page fits itself to phones.', `viewport: ${quote(content)}`)
        : problem(
            'Phones show the page as a tiny desktop page.',
            content ? `viewport: ${quote(content)}` : 'There is no viewport tag.',
            'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
          )
    },
  },
  {
    id: 'one-h1',
    weight: 3,
    run({ document }) {
      const found = [...document.querySelectorAll('h1')]
      const evidence = found.length
        ? `${found.length}: ${found
            .slice(0, 3)
            .map((heading) => quote(heading.textContent ?? '', 40))
            .join(', ')}`
        : 'There is no h1 element.'
      if (!found.length) return problem('There is no main heading.', evidence, 'Make the headline an h1 element.')
      if (found.length > 1) return warning('There is more than one main heading.', evidence, 'Keep one h1; make the others h2.')
      return good('There is one main heading.', evidence)
    },
  },
  {
    id: 'heading-order',
    weight: 2,
    run({ document }) {
      const headings = headingsOf(document)
      if (headings.length < 2)
        return unknown("Couldn't check the order of headings.", `The page has ${counted(headings.length, 'heading')}.`)
      const jump = headings.findIndex(({ level }, place) => level > (headings[place - 1]?.level ?? level) + 1)
      const after = headings[jump]
      return after
        ? warning(
            'Headings skip a level.',
            `h${headings[jump - 1]?.level} is followed by h${after.level} ${quote(after.text, 40)}.`,
            'Let each heading be at most one level below the one before.',
          )
        : good('Headings follow each other without gaps.', `${counted(headings.length, 'heading')}.`)
    },
  },
  {
    id: 'subheadings',
    weight: 1,
    run({ document, words }) {
      const count = headingsOf(document).filter(({ level }) => level > 1).length
      const evidence = `${counted(count, 'subheading')} for ${counted(words.length, 'word')}.`
      if (words.length < 300) return unknown("Couldn't check subheadings.", `${evidence} Short pages need none.`)
      return count * 300 >= words.length
        ? good('Subheadings break up the text.', evidence)
        : notice(
            'The text has few subheadings.',
            evidence,
            'Set a subheading about every 300 words: visitors scan before they read.',
          )
    },
  },
  {
    id: 'landmarks',
    weight: 2,
    run({ document }) {
      const missing = (
        [
          ['main', 'main, [role="main"]'],
          ['nav', 'nav, [role="navigation"]'],
          ['header or footer', 'header, footer, [role="banner"], [role="contentinfo"]'],
        ] as const
      ).flatMap(([name, selector]) => (document.querySelector(selector) ? [] : name))
      if (!missing.length) return good('The regions of the page are marked.', 'main, nav and header or footer are there.')
      const say = missing.includes('main') ? warning : notice
      return say(
        "Regions of the page aren't marked.",
        `Missing: ${missing.join(', ')}.`,
        'Wrap the content in main, the menu in nav, and the ends in header and footer.',
      )
    },
  },
  {
    id: 'linked-pages',
    weight: 2,
    run({ meta: { linked } }) {
      const read = linked?.filter(({ fault, isBroken }) => isBroken || fault === undefined) ?? []
      if (read.length === 0) return unknown("Couldn't check the pages it links to.", 'None of its own site could be read.')
      const pathOf = (url: string): string => quote(new URL(url).pathname, 40)
      const broken = read.filter(({ isBroken }) => isBroken)
      const [first] = broken
      if (first)
        return problem(
          'Links of the page lead nowhere.',
          `${broken.length} of ${counted(read.length, 'page')} that we followed: ${pathOf(first.url)}: ${first.fault ?? ''}`,
          'Correct or remove these links.',
        )
      const lacking = read.filter(({ title, hasHeadline, hasDescription }) => !title || !hasHeadline || !hasDescription)
      const evidence = `${counted(read.length, 'page')} that we followed, ${lacking.length} of them incomplete.`
      const [example] = lacking
      return example
        ? notice(
            'Pages it links to lack a title, a headline or a description.',
            `${evidence} For example ${pathOf(example.url)}.`,
            'Give every page a title, one headline and a description.',
          )
        : good('The pages it links to are complete.', `${counted(read.length, 'page')} that we followed.`)
    },
  },
  {
    id: 'doctype',
    weight: 1,
    run({ document }) {
      return document.doctype?.name.toLowerCase() === 'html'
        ? good('Browsers show the page in standards mode.', '<!doctype html> is there.')
        : notice(
            'Browsers show the page in a mode for pages of the 1990s.',
            'There is no <!doctype html>.',
            'Begin the page with <!doctype html>.',
          )
    },
  },
]

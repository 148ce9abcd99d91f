import type { Check } from '../check.ts'
import { byAxe, otherBarriers } from './by-axe.ts'
import { nameOf } from '../name-of.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'

const { good, notice, warning, problem, unknown } = outcome

/** How an element begins in the page's text: its tag and what tells it apart. */
const describe = (element: Element): string => quote((element.cloneNode(false) as Element).outerHTML.replace(/<\/[^>]+>$/, ''))

/** All have what they need; some; too few. */
function coverage(
  found: readonly Element[],
  lacking: readonly Element[],
  words: { good: string; bad: string; advice: string; what: string },
) {
  const [first] = lacking
  if (!first) return good(words.good, `${words.what} with one: ${found.length} of ${found.length}.`)
  const evidence = `${words.what} without one: ${lacking.length} of ${found.length}, for example ${describe(first)}`
  return lacking.length / found.length > 0.3
    ? problem(words.bad, evidence, words.advice)
    : warning(words.bad, evidence, words.advice)
}

function isLabelled(field: Element): boolean {
  const { id } = field
  const label = field.closest('label') ?? (id ? field.ownerDocument.querySelector(`label[for="${CSS.escape(id)}"]`) : null)
  return Boolean(label?.textContent?.trim()) || Boolean(nameOf(field))
}

/** What the markup alone tells: styles and scripts are not run. */
const markupChecks: readonly Check[] = [
  {
    id: 'language',
    weight: 3,
    run({ document, language }) {
      const value = document.documentElement.getAttribute('lang') ?? ''
      return language
        ? good('The page names its language.', `lang="${value}"`)
        : problem(
            "The page doesn't name its language.",
            value ? `lang=${quote(value)} isn't a language.` : 'The html element has no lang attribute.',
            'Add lang to the html element, for example lang="en": screen readers choose their voice by it.',
          )
    },
  },
  {
    id: 'image-alternatives',
    weight: 3,
    run({ document }) {
      const images = [...document.querySelectorAll('img, input[type="image"], area[href]')].filter(
        (image) => image.getAttribute('role') !== 'presentation' && image.getAttribute('aria-hidden') !== 'true',
      )
      if (!images.length) return unknown("Couldn't check alt text.", 'The page has no img elements.')
      const lacking = images.filter(
        (image) => !image.hasAttribute('alt') && !image.hasAttribute('aria-label') && !image.hasAttribute('aria-labelledby'),
      )
      return coverage(images, lacking, {
        good: 'Images have alt text.',
        bad: 'Images lack alt text.',
        advice: 'Give every image an alt text; an empty one where it only decorates.',
        what: 'Images',
      })
    },
  },
  {
    id: 'link-names',
    weight: 3,
    run({ document }) {
      const links = [...document.querySelectorAll('a[href], button, [role="button"], [role="link"]')]
      if (!links.length) return unknown("Couldn't check names of links.", 'The page has no links and no buttons.')
      return coverage(
        links,
        links.filter((link) => !nameOf(link)),
        {
          good: 'Links and buttons have names.',
          bad: 'Links or buttons have no name.',
          advice: 'Write a text into them, or aria-label where there is only an icon.',
          what: 'Links and buttons',
        },
      )
    },
  },
  {
    id: 'link-words',
    weight: 1,
    run({ document }) {
      const links = [...document.querySelectorAll('a[href]')]
      const vague = links.filter((link) => /^(here|click here|more|read more|link|hier|mehr|ici|aquí)$/i.test(nameOf(link)))
      if (!links.length) return unknown("Couldn't check link text.", 'The page has no links.')
      return vague.length
        ? notice(
            "Some links don't say where they lead.",
            `Links like that: ${vague.length}, for example ${quote(vague[0]?.textContent ?? '')}`,
            'Name what is behind the link: “Read our prices”.',
          )
        : good('Links say where they lead.', `Links: ${links.length}.`)
    },
  },
  {
    id: 'form-labels',
    weight: 3,
    run({ document }) {
      const fields = [...document.querySelectorAll('input, select, textarea')].filter(
        (field) => !['hidden', 'submit', 'button', 'image', 'reset'].includes(field.getAttribute('type')?.toLowerCase() ?? ''),
      )
      if (!fields.length) return unknown("Couldn't check form labels.", 'The page has no form fields.')
      return coverage(
        fields,
        fields.filter((field) => !isLabelled(field)),
        {
          good: 'Form fields have labels.',
          bad: 'Form fields have no label.',
          advice: 'Connect a label element to each field; a placeholder is not enough.',
          what: 'Form fields',
        },
      )
    },
  },
  {
    id: 'zoom',
    weight: 2,
    run({ document }) {
      const content = document.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? ''
      const maximum = Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(content)?.[1] ?? 10)
      return /user-scalable\s*=\s*(no|0)/i.test(content) || maximum < 2
        ? problem('The page forbids zooming.', `viewport: ${quote(content)}`, 'Remove user-scalable=no and maximum-scale.')
        : good('Visitors can zoom.', content ? `viewport: ${quote(content)}` : 'Nothing forbids it.')
    },
  },
  {
    id: 'frame-titles',
    weight: 1,
    run({ document }) {
      const frames = [...document.querySelectorAll('iframe')].filter((frame) => frame.getAttribute('aria-hidden') !== 'true')
      if (!frames.length) return unknown("Couldn't check titles of frames.", 'The page has no frames.')
      return coverage(
        frames,
        frames.filter((frame) => !frame.getAttribute('title') && !frame.getAttribute('aria-label')),
        {
          good: 'Frames have titles.',
          bad: 'Frames have no title.',
          advice: 'Give every iframe a title that says what is in it.',
          what: 'Frames',
        },
      )
    },
  },
  {
    id: 'contrast',
    weight: 2,
    run: () => unknown("Couldn't check contrast.", 'This needs a browser that runs the page.'),
  },
]

/** Whether people who see, hear or move differently can use the page: measured in a browser where one visited it. */
export const accessibilityChecks: readonly Check[] = [...markupChecks.map(byAxe), otherBarriers]

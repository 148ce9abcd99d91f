import type { Check } from '../check.ts'
import { counted } from '../counted.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'

const { good, notice, warning, problem, unknown } = outcome

const metaOf = (document: Document, selector: string): string =>
  document.querySelector(selector)?.getAttribute('content')?.trim() ?? ''

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether search engines and shared links show the page as it deserves. */
export const findabilityChecks: readonly Check[] = [
  {
    id: 'title-length',
    weight: 3,
    run({ raw: document }) {
      const title = clean(document.title)
      const evidence = `${quote(title)} (${title.length} characters)`
      if (!title)
        return problem(
          'The page has no title.',
          'There is no title element with a text in it.',
          'Give it a title of 15 to 60 characters: offer, place, name.',
        )
      if (title.length < 15) return warning('The title is short.', evidence, 'Use up to 60 characters: offer, place, name.')
      if (title.length > 60)
        return notice('Search results cut the title off.', evidence, 'Keep it to 60 characters, the important words first.')
      return good('The title has a good length.', evidence)
    },
  },
  {
    id: 'description',
    weight: 3,
    run({ raw: document }) {
      const description = clean(metaOf(document, 'meta[name="description" i]'))
      const evidence = `${quote(description, 160)} (${description.length} characters)`
      const advice = 'Write 50 to 160 characters that make people want to click.'
      if (!description) return problem('The page has no description.', 'There is no description tag.', advice)
      if (description.length < 50) return notice('The description is short.', evidence, advice)
      if (description.length > 160) return notice('Search results cut the description off.', evidence, advice)
      return good('The description has a good length.', evidence)
    },
  },
  {
    id: 'indexable',
    weight: 3,
    run({ raw: document, meta }) {
      const tag = metaOf(document, 'meta[name="robots" i], meta[name="googlebot" i]')
      const header = meta.headers?.['x-robots-tag'] ?? ''
      const said = [tag, header].find((value) => /noindex|none/i.test(value))
      return said === undefined
        ? good('Search engines may list the page.', tag || header ? `robots: ${tag || header}` : 'Nothing forbids it.')
        : problem(
            'Search engines are asked to leave the page out.',
            `robots: ${quote(said)}`,
            'Remove noindex, unless you want to stay hidden.',
          )
    },
  },
  {
    id: 'canonical',
    weight: 1,
    run({ raw: document, url }) {
      const found = document.querySelector('link[rel~="canonical" i]')?.getAttribute('href')
      if (!found)
        return notice(
          "The page doesn't name its canonical address.",
          'There is no canonical link.',
          'Add <link rel="canonical"> with the address you want to be listed.',
        )
      if (!URL.canParse(found, url?.href))
        return warning("The canonical address isn't valid.", quote(found), 'Correct the canonical link.')
      const target = new URL(found, url?.href)
      if (url && target.hostname.replace(/^www\./, '') !== url.hostname.replace(/^www\./, ''))
        return warning(
          'The canonical link names another page as the original.',
          quote(target.href),
          'Let the canonical link name this page, unless that is meant.',
        )
      return good('The page names its canonical address.', quote(target.href))
    },
  },
  {
    id: 'social-tags',
    weight: 2,
    run({ raw: document }) {
      const missing = ['og:title', 'og:description', 'og:image'].filter(
        (name) => !metaOf(document, `meta[property="${name}" i], meta[name="${name}" i]`),
      )
      if (!missing.length)
        return good('Shared links show a title, a text and an image.', 'og:title, og:description and og:image are there.')
      const say = missing.length === 3 ? warning : notice
      return say('Shared links look bare.', `Missing: ${missing.join(', ')}.`, 'Add the missing tags; the image matters most.')
    },
  },
  {
    id: 'structured-data',
    weight: 2,
    run({ raw: document }) {
      const scripts = [...document.querySelectorAll('script[type="application/ld+json" i]')]
      const items = document.querySelectorAll('[itemscope][itemtype]').length
      const kinds: string[] = []
      for (const script of scripts) {
        try {
          const read: unknown = JSON.parse(script.textContent ?? '')
          kinds.push(...(JSON.stringify(read).match(/(?<="@type":")[^"]+/g) ?? []))
        } catch (error) {
          return warning(
            "The structured data can't be read.",
            `JSON-LD: ${(error as Error).message.slice(0, 100)}`,
            'Fix the JSON.',
          )
        }
      }
      if (kinds.length)
        return good('The page has structured data for search engines.', `JSON-LD: ${[...new Set(kinds)].slice(0, 5).join(', ')}`)
      if (items) return good('The page has structured data for search engines.', `${counted(items, 'marked item')} (microdata).`)
      return notice(
        'The page has no structured data for search engines.',
        'There is no JSON-LD and no microdata.',
        'Describe your business as schema.org LocalBusiness or Organization.',
      )
    },
  },
  {
    id: 'without-scripts',
    weight: 2,
    run({ rawWords, words, isUndrawn, meta: { rendered } }) {
      if (rendered === undefined && !isUndrawn)
        return unknown("Couldn't check what the page shows without scripts.", 'No browser ran its scripts to compare.')
      const evidence = `${counted(rawWords, 'word')} without scripts${isUndrawn ? '' : `, ${words.length} with them`}.`
      return rawWords * 2 >= words.length && !isUndrawn
        ? good('The page is there without scripts, too.', evidence)
        : warning(
            'Without scripts the page is nearly empty.',
            evidence,
            'Have the server send the text: search engines read it sooner, and shared links and assistants read nothing else.',
          )
    },
  },
  {
    id: 'redirects',
    weight: 1,
    run({ meta: { redirects } }) {
      if (!redirects) return unknown("Couldn't check redirects.", "We didn't load the page ourselves.")
      return redirects.length < 2
        ? good(
            'The address leads to the page directly.',
            redirects.length ? `One redirect, from ${redirects[0]}` : 'No redirect.',
          )
        : notice(
            'The address redirects more than once.',
            `${counted(redirects.length, 'redirect')}: ${redirects.join(' → ')}`,
            'Redirect in one step.',
          )
    },
  },
]

import type { Check } from '../check.ts'
import { nameOf } from '../name-of.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'
import type { Page } from '../read-page.ts'

const { good, notice, warning, problem, unknown } = outcome

const phone = /(?:\+\d{1,3}[\s.-]?)?\(?\d{2,4}\)?[\s.-]\d{3,4}[\s.-]?\d{3,4}/
/** Bounded, or a page of one endless word would take minutes. */
const email = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}\w/

const linkTo = ({ document }: Page, pattern: RegExp): Element | undefined =>
  [...document.querySelectorAll('a[href]')].find(
    (link) => pattern.test(nameOf(link)) || pattern.test(link.getAttribute('href') ?? ''),
  )

function contactOf({ document, text }: Page): string[] {
  const links = [...document.querySelectorAll('a[href^="tel:" i], a[href^="mailto:" i]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const written = [phone.exec(text)?.[0], email.exec(text)?.[0]]
  const address = document.querySelector('address')?.textContent
  return [...links, ...written, address].filter((found): found is string => Boolean(found?.trim()))
}

/** Whether visitors have reason to trust who stands behind the page. */
export const trustChecks: readonly Check[] = [
  {
    id: 'https',
    weight: 3,
    run({ url }) {
      if (!url)
        return unknown('Whether the connection is encrypted was not measured.', 'The page was uploaded without an address.')
      return url.protocol === 'https:'
        ? good('The connection is encrypted.', url.origin)
        : problem(
            'The connection is not encrypted.',
            url.origin,
            'Serve the site over https; browsers mark http pages as not secure.',
          )
    },
  },
  {
    id: 'contact',
    weight: 3,
    run(page) {
      const [first, ...others] = contactOf(page)
      if (first !== undefined)
        return good('Visitors can reach you.', `${quote(first, 60)}${others.length ? ` and ${others.length} more` : ''}`)
      const link = linkTo(page, /\b(contact|kontakt|contacto|contatti|impressum)/i)
      return link
        ? notice(
            'Contact details are one click away.',
            `The link ${quote(nameOf(link), 40)}; no phone number, e-mail or address on this page.`,
            'Show a phone number or an e-mail address in the footer.',
          )
        : problem(
            'There is no way to reach you.',
            'No phone number, e-mail, postal address or contact link on this page.',
            'Show a phone number or an e-mail address, and link a contact page.',
          )
    },
  },
  {
    id: 'privacy',
    weight: 2,
    run(page) {
      const link = linkTo(page, /privacy|datenschutz|confidentialit|privacidad|imprint|impressum|legal|terms/i)
      return link
        ? good('Legal pages are linked.', quote(nameOf(link) || (link.getAttribute('href') ?? ''), 60))
        : warning(
            'No privacy or legal page is linked.',
            'No link names privacy, terms or legal notices.',
            'Link your privacy policy in the footer.',
          )
    },
  },
  {
    id: 'about',
    weight: 1,
    run(page) {
      const link = linkTo(page, /\b(about|team|our story|über uns|à propos|nosotros|chi siamo|who we are)/i)
      return link
        ? good('Visitors can learn who you are.', quote(nameOf(link) || (link.getAttribute('href') ?? ''), 60))
        : notice(
            'No page about you is linked.',
            'No link names a story, a team or an about page.',
            'Link a page that shows the people behind the business.',
          )
    },
  },
  {
    id: 'proof',
    weight: 2,
    run({ document, text }) {
      const marked = document.querySelector(
        'blockquote, [class*="testimonial" i], [class*="review" i], [id*="testimonial" i], [itemprop="review"], [itemprop="aggregateRating"]',
      )
      const said = /\b(testimonials?|reviews?|customers? say|rated \d|\d(\.\d)? stars?|trusted by|certified|award)\b/i.exec(text)
      if (marked?.textContent?.trim()) return good('Others vouch for you.', quote(marked.textContent, 100))
      return said
        ? good('Others vouch for you.', `The page says ${quote(said[0])}.`)
        : notice(
            'Nobody vouches for you.',
            'No quotation, review, rating or certificate was found on this page.',
            'Show two or three true customer voices with names.',
          )
    },
  },
  {
    id: 'mixed-content',
    weight: 2,
    run({ document, url }) {
      if (url?.protocol !== 'https:')
        return unknown(
          'Insecure parts were not measured.',
          'This matters on encrypted pages, and this one is not known to be one.',
        )
      const found = [
        ...document.querySelectorAll(
          'img[src], script[src], iframe[src], link[rel~="stylesheet"][href], source[src], video[src]',
        ),
      ]
        .map((part) => part.getAttribute('src') ?? part.getAttribute('href') ?? '')
        .filter((address) => /^http:\/\//i.test(address))
      const [first] = found
      return first === undefined
        ? good('Every part of the page is loaded encrypted.', 'No part has an http:// address.')
        : warning(
            'Parts of the page are loaded unencrypted.',
            `${found.length}, for instance ${quote(first)}`,
            'Load them over https.',
          )
    },
  },
  {
    id: 'hsts',
    weight: 1,
    run({ meta: { headers }, url }) {
      if (!headers || url?.protocol !== 'https:')
        return unknown('Whether browsers are told to stay encrypted was not measured.', 'The answer’s headers are not known.')
      const value = headers['strict-transport-security']
      return value
        ? good('Browsers are told to stay encrypted.', `strict-transport-security: ${value}`)
        : notice(
            'Browsers are not told to stay encrypted.',
            'There is no strict-transport-security header.',
            'Send the header strict-transport-security.',
          )
    },
  },
  {
    id: 'current-year',
    weight: 1,
    run({ text, meta: { year } }) {
      const years = [...text.matchAll(/(?:©|\(c\)|copyright)[^\n]{0,20}?((?:19|20)\d\d)(?:\s*[-–]\s*((?:19|20)\d\d))?/gi)].map(
        (match) => Number(match[2] ?? match[1]),
      )
      if (!years.length) return unknown('The age of the page was not measured.', 'No copyright year was found.')
      const newest = Math.max(...years)
      return newest >= year - 1
        ? good('The page looks cared for.', `Copyright ${newest}.`)
        : notice('The page looks abandoned.', `Copyright ${newest}.`, `Bring the year up to date: it is ${year}.`)
    },
  },
]

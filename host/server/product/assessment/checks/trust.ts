import type { Check } from '../check.ts'
import { contactsOf } from '../contacts-of.ts'
import { nameOf } from '../name-of.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'
import type { Page } from '../read-page.ts'

const { good, notice, warning, problem, unknown } = outcome

const linkTo = ({ document }: Page, pattern: RegExp): Element | undefined =>
  [...document.querySelectorAll('a[href]')].find(
    (link) => pattern.test(nameOf(link)) || pattern.test(link.getAttribute('href') ?? ''),
  )

/** Whether visitors have reason to trust who stands behind the page. */
export const trustChecks: readonly Check[] = [
  {
    id: 'https',
    weight: 3,
    run({ url }) {
      if (!url) return unknown("Couldn't check encryption.", 'The page was uploaded without an address.')
      return url.protocol === 'https:'
        ? good('The connection is encrypted.', url.origin)
        : problem(
            "The connection isn't encrypted.",
            url.origin,
            'Serve the site over https; browsers mark http pages as not secure.',
          )
    },
  },
  {
    id: 'contact',
    weight: 3,
    run(page) {
      const [first, ...others] = contactsOf(page)
      if (first !== undefined)
        return good('Visitors can reach you.', `${quote(first, 60)}${others.length ? ` and ${others.length} more` : ''}`)
      const elsewhere = page.meta.linked?.find(({ contact }) => contact !== undefined)
      if (elsewhere?.contact !== undefined)
        return good(
          'Visitors can reach you.',
          `${quote(elsewhere.contact, 60)} on ${new URL(elsewhere.url).pathname}, one click away.`,
        )
      const link = linkTo(page, /\b(contact|kontakt|contacto|contatti|impressum)/i)
      return link
        ? notice(
            'Contact details are one click away.',
            `The link ${quote(nameOf(link), 40)}; no phone number, e-mail or address on this page.`,
            'Show a phone number or an e-mail address in the footer.',
          )
        : problem(
            'We found no way to contact you.',
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
            'We found no link to a privacy or legal page.',
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
            'We found no link to a page about you.',
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
      if (marked?.textContent?.trim()) return good('The page shows reviews or testimonials.', quote(marked.textContent, 100))
      return said
        ? good('The page shows reviews or testimonials.', `The page says ${quote(said[0])}.`)
        : notice(
            'No reviews or testimonials found.',
            'No quotation, review, rating or certificate was found on this page.',
            'Show two or three true customer voices with names.',
          )
    },
  },
  {
    id: 'mixed-content',
    weight: 2,
    run({ document, url }) {
      if (!url) return unknown("Couldn't check for insecure parts.", 'The page was uploaded without an address.')
      if (url.protocol !== 'https:') return unknown("Didn't check for insecure parts.", "The whole page isn't encrypted.")
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
            `${found.length}, for example ${quote(first)}`,
            'Load them over https.',
          )
    },
  },
  {
    id: 'hsts',
    weight: 1,
    run({ meta: { headers }, url }) {
      if (!headers || !url) return unknown("Couldn't check for the HSTS header.", "We don't know the response headers.")
      if (url.protocol !== 'https:')
        return unknown("Didn't check for the HSTS header.", "It counts only on encrypted pages, and this one isn't.")
      const value = headers['strict-transport-security']
      return value
        ? good('Browsers must use an encrypted connection.', `strict-transport-security: ${value}`)
        : notice(
            'Browsers may use an unencrypted connection.',
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
      if (!years.length) return unknown("Couldn't check the age of the page.", 'No copyright year was found.')
      const newest = Math.max(...years)
      return newest >= year - 1
        ? good('The page looks up to date.', `Copyright ${newest}.`)
        : notice('The page looks out of date.', `Copyright ${newest}.`, `Update the year: it's ${year}.`)
    },
  },
]

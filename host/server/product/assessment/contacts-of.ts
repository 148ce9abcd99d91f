import type { Page } from './read-page.ts'

const phone = /(?:\+\d{1,3}[\s.-]?)?\(?\d{2,4}\)?[\s.-]\d{3,4}[\s.-]?\d{3,4}/
/** Bounded, or a page of one endless word would take minutes. */
const email = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}\w/

/** The ways to reach the business that a page shows, those to press first. */
export function contactsOf({ document, text }: Page): string[] {
  const links = [...document.querySelectorAll('a[href^="tel:" i], a[href^="mailto:" i]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const written = [phone.exec(text)?.[0], email.exec(text)?.[0]]
  const address = document.querySelector('address')?.textContent
  return [...links, ...written, address].filter((found): found is string => Boolean(found?.trim()))
}

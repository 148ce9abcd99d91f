import { nameOf } from './name-of.ts'

/** What buttons that lead somewhere say, in the languages most sites are written in. */
const actions =
  /\b(book|buy|call|contact|get (started|in touch|a|your)|order|request|reserve|schedule|sign up|start|subscribe|try|join|download|shop|visit us|learn more|jetzt|buchen|kaufen|bestellen|anfragen|kontakt|termin|reserver|réserver|acheter|commander|contactez|essayer|reservar|comprar|contactar|empezar|prueba|prenota|acquista|contatta)\b/i

/** Banners, menus and searches ask something of visitors, too, but nothing that the business lives by. */
const aside = /cookie|accept|consent|agree|privacy|menu|close|search|skip|language|log ?in|sign in|schließen|zustimmen|accepter/i

const longest = 40

const cleanName = (element: Element): string =>
  (element.localName === 'input' ? (element.getAttribute('value') ?? '') : nameOf(element)).replace(/\s+/g, ' ').trim()

const isDrawnAsButton = (element: Element): boolean =>
  element.localName === 'button' ||
  element.getAttribute('role') === 'button' ||
  /\b(btn|button|cta)\b/i.test((element.getAttribute('class') ?? '').replaceAll(/[-_]/g, ' '))

/** How likely this is what the page wants of its visitors: a button at the headline is, an entry of the menu hardly. */
function weigh(element: Element, name: string, headline: Element | null): number {
  const follows = headline ? headline.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING : 0
  const isInMenu = element.closest('nav, footer, [role="navigation"], [role="contentinfo"]') !== null
  const isAside =
    /\b(subscribe|newsletter|news)\b/i.test(name) || element.closest('[class*="newsletter" i], [role="search"]') !== null
  return (
    (actions.test(name) ? 2 : 0) + (isDrawnAsButton(element) ? 2 : 0) + (follows ? 1 : 0) - (isInMenu ? 4 : 0) - (isAside ? 3 : 0)
  )
}

/** What a page asks its visitors to do, its main button first. */
export function actionsOf(document: Document): string[] {
  const headline = document.querySelector('h1')
  return [...document.querySelectorAll('a[href], button, [role="button"], input[type="submit"]')]
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => ({ element, name: cleanName(element) }))
    .filter(({ element, name }) => {
      const isNamed = name !== '' && name.length <= longest && !aside.test(name)
      return isNamed && (actions.test(name) || (isDrawnAsButton(element) && !element.closest('nav, header, footer, form')))
    })
    .map(({ element, name }, place) => ({ name, place, weight: weigh(element, name, headline) }))
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ name }) => name)
}

import type { Page } from './read-page.ts'

/** What stands at an address in place of a business's page. */
export interface Stranger {
  readonly code: 'challenge' | 'parked' | 'sign_in_wall' | 'empty'
  /** What is there, after the name of the site: `shows …`. */
  readonly what: string
}

const challengeTitle =
  /^(just a moment|one moment|attention required|checking (if|your)|please wait|verif(y|ying)|human verification|security (check|verification)|are you (a )?(human|robot)|robot or human|access denied|pardon our interruption|client challenge|ddos|nur einen moment|einen moment|un instant|un momento|um momento)/i
const challengeText =
  /checking your browser|verify (that )?you are (a )?human|enable javascript and cookies to continue|needs to review the security|unusual traffic|press (and|&) hold|complete the security check|i'?m not a robot/i
const challengeParts =
  '#challenge-form, #challenge-running, #cf-wrapper, #px-captcha, iframe[src*="captcha" i], .g-recaptcha, .h-captcha'

const parkedText =
  /(domain( name)?|website|web address) (is|may be|might be)( now)? (parked|for sale|available for (sale|purchase))|buy this domain|this domain has expired|domain parking|parked (free|domain|page)|future home of something|domain steht zum verkauf|diese domain (ist|wurde)|domaine est (à vendre|en vente)|dominio (está )?en venta/i
const placeholderText =
  /welcome to nginx|apache2? .{0,20}default page|^it works!|iis windows server|coming soon|under construction|^index of \/|default web ?site page|website is (almost|nearly) ready|site not found|account (has been )?suspended/i

const signInTitle =
  /^(sign|log)[ -]?in\b|\b(sign|log)[ -]?in$|^anmelden|^anmeldung|^connexion|^iniciar sesi[óo]n|^accedi|^members only|^password required/i

const seen = 'img, picture, video, canvas, svg, iframe, object, form, button, a[href], input'

/** Words of a page that is nothing but such a notice. */
const fewest = 150

function isSignInWall({ document, words }: Page, title: string): boolean {
  const asks = document.querySelector('input[type="password" i]') !== null
  return words.length < 80 && (asks || (signInTitle.test(title) && words.length < 30))
}

/** Whether a page is no page of a business at all: then it says nothing of one, and is not scored. */
export function recognise(page: Page): Stranger | undefined {
  const { document, text, words, isUndrawn } = page
  const title = document.title.replace(/\s+/g, ' ').trim()
  const all = `${title}\n${text}`
  const isShort = words.length < fewest && text.length < 4000
  if (
    isShort &&
    (challengeTitle.test(title) || challengeText.test(all) || (words.length < 40 && document.querySelector(challengeParts)))
  )
    return {
      code: 'challenge',
      what: `shows a security check${title ? ` (“${title.slice(0, 60)}”)` : ''} to programs, not its page`,
    }
  if (isShort && parkedText.test(all))
    return { code: 'parked', what: 'shows the notice of a parked domain, not a page of a business' }
  if (isShort && words.length < 60 && placeholderText.test(title || text))
    return { code: 'parked', what: 'shows a placeholder, not a page of a business' }
  if (isSignInWall(page, title))
    return {
      code: 'sign_in_wall',
      what: 'asks visitors to sign in before they see anything',
    }
  if (!isUndrawn && text.trim() === '' && !document.body.querySelector(seen))
    return { code: 'empty', what: 'sends an empty page' }
  return undefined
}

import { addressEnd } from './address-end.ts'

interface Autolink {
  readonly start: number
  readonly end: number
  readonly destination: string
}

/** Characters of web and email addresses, and what such an address can begin with. */
const trigger = /(?:https?|ftp):\/\/|www\.|@/gi
const label = /[\p{L}\p{N}_-]+/uy
const mailLabel = /[a-z\d_-]+/iy
const resource = /\/[\w@.]+/y

const isAlphanumeric = (text: string): boolean => /^[a-z\d]$/i.test(text)
const isLocal = (text: string): boolean => /^[\w.+-]$/.test(text)
/** What may precede an email address, including an underscore. */
const joinsMail = (text: string): boolean => /^[a-z\d.+-]$/i.test(text)
/** Other scripts may have no spaces: an address begins directly behind their words. */
// Letters of ASCII first: a pattern of Unicode's takes long to be made.
const endsInLatin = (text: string): boolean => /[a-z\d]$/i.test(text) || /[\p{Script=Latin}\d]\p{M}?$/u.test(text)
/** What `www.` is within, such as a path or an address of another scheme. */
const endsInAddress = (text: string): boolean => /[/.+@\\-]$/.test(text)

/** The punctuation of sentences, in any script, and the marks and quotation marks around them. */
const closing = /[\p{Terminal_Punctuation}*_~'"]/u

function run(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}

/** A web address without trailing punctuation that belongs to the sentence. Brackets are counted once. */
function trimmed(link: string): string {
  let open = 0
  let closed = 0
  for (const bracket of link.match(/[()]/g) ?? [])
    if (bracket === '(') open++
    else closed++
  let end = link.length
  for (;;) {
    const last = link.charAt(end - 1)
    if (last === ')' && closed > open) {
      closed--
      end--
    } else if (last === ';') {
      let start = end - 2
      while (isAlphanumeric(link.charAt(start))) start--
      end = link.charAt(start) === '&' && start < end - 2 ? start : end - 1
    } else if (closing.test(last)) end--
    else break
  }
  return link.slice(0, end)
}

/** True when an address begins with `localhost` or a domain of at least two labels, the last two without an underscore. */
function hasDomain(address: string): boolean {
  let position = 0
  let isPlain = false
  for (;;) {
    const name = run(label, address, position)
    if (!name) return false
    if (!position && /^localhost$/i.test(name)) return true
    const wasPlain = isPlain
    isPlain = !name.includes('_')
    if (wasPlain && isPlain) return true
    position += name.length
    if (address.charAt(position) !== '.') return false
    position++
  }
}

/** Where the domain after an at sign ends; it has at least two labels. */
function mailEnd(text: string, at: number): number | undefined {
  let end: number | undefined
  let position = at + 1
  for (;;) {
    const name = run(mailLabel, text, position)
    if (!name) return end
    position += name.length
    if (position > at + 1 + name.length) end = position
    if (text.charAt(position) !== '.') return end
    position++
  }
}

/** The email address around an at sign, no part of it before `from`. */
function findMail(text: string, at: number, from: number): Autolink | undefined {
  let start = at
  while (start > from && isLocal(text.charAt(start - 1))) start--
  const runStart = start
  while (start < at && !(isAlphanumeric(text.charAt(start)) && !joinsMail(text.charAt(start - 1)))) start++
  let end = start < at ? mailEnd(text, at) : undefined
  if (end === undefined) return undefined
  const [scheme = ''] = start === runStart ? (/(?:mailto|xmpp):$/i.exec(text.slice(Math.max(from, start - 7), start)) ?? []) : []
  if (scheme && !joinsMail(text.charAt(start - scheme.length - 1))) start -= scheme.length
  const hasScheme = start < runStart
  if (hasScheme && /^x/i.test(scheme)) end += run(resource, text, end).length
  while (text.charAt(end - 1) === '.') end--
  return { start, end, destination: (hasScheme ? '' : 'mailto:') + text.slice(start, end) }
}

/** GFM's extended autolinks: web and email addresses in a text. Each character is read a fixed number of times. */
export function findAutolinks(text: string): Autolink[] {
  const found: Autolink[] = []
  /** Text before this position belongs to the address found last, whether that was valid or not. */
  let from = 0

  function addMail(at: number): boolean {
    const mail = findMail(text, at, from)
    if (!mail) return false
    from = mail.end
    if (!/[-_]$/.test(text.slice(mail.end - 1, mail.end))) found.push(mail)
    return true
  }

  function addWeb(start: number, beginning: string): void {
    const isNamed = beginning.endsWith('/')
    const end = addressEnd(text, isNamed ? start + beginning.length : start)
    if (end <= start + beginning.length) return
    from = end
    const link = trimmed(text.slice(start, end))
    if (!hasDomain(isNamed ? link.slice(beginning.length) : link)) return
    found.push({ start, end: start + link.length, destination: (isNamed ? '' : 'http://') + link })
  }

  /** Adds the email address whose local part contains this `www.`, if there is one. */
  function hasMailAround(start: number): boolean {
    if (text.charAt(start - 1) !== '_') return false
    let at = start
    while (isLocal(text.charAt(at))) at++
    return text.charAt(at) === '@' && addMail(at)
  }

  trigger.lastIndex = 0
  for (;;) {
    trigger.lastIndex = Math.max(trigger.lastIndex, from)
    const match = trigger.exec(text)
    if (!match) return found
    const { 0: beginning, index } = match
    const before = text.slice(Math.max(0, index - 4), index)
    if (beginning === '@') addMail(index)
    else if (endsInLatin(before)) continue
    else if (beginning.endsWith('/') || !(endsInAddress(before) || hasMailAround(index))) addWeb(index, beginning)
  }
}

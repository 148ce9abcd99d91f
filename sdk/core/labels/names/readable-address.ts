import { escapeTurning } from '../../util/escape-turning.ts'

/** Letters of one script in a label of a host, none of which looks like one of another: the lists are those of browsers, in short. */
const plainLetters = [
  'a-z\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9',
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\u30fc\u3005\u3006',
  ...'Hang Arab Hebr Thai Deva Beng Guru Gujr Taml Telu Knda Mlym Sinh Laoo Khmr Mymr Ethi Geor'
    .split(' ')
    .map((script) => `\\p{sc=${script}}\\p{M}`),
]
/** Made with the first host that is not ASCII: every page would wait for two dozen patterns that few need. */
let plain: readonly RegExp[] | undefined

/** Scripts with letters that look Latin, and those letters: a label has to have another one as well. */
const alike = [
  [/^[\p{sc=Cyrl}\d-]+$/u, /[^\d\-асԁеһіјӏорԛѕԝхуъьҽпгѵѡ]/iu],
  [/^[\p{sc=Grek}\d-]+$/u, /[^\d\-αικνορτυωχγ]/iu],
] as const

function isPlain(label: string): boolean {
  plain ??= plainLetters.map((letters) => new RegExp(`^[${letters}\\d-]+$`, 'iu'))
  return (
    plain.some((letters) => letters.test(label)) || alike.some(([letters, other]) => letters.test(label) && other.test(label))
  )
}

/** The host as it is written if its letters are what they look like, as in browsers; else in ASCII. */
function readableHost(written: string, host: string): string {
  const name = written.replace(/:\d*$/, '')
  return /^[\x21-\x7e]*$/.test(name) || !name.normalize('NFC').split('.').every(isPlain) ? host : written
}

/**
 * An address whose host is to be read: nothing unseen or turning in it, no name and password in front of the host, and no letters of
 * one script that pose as those of another. https://chromium.googlesource.com/chromium/src/+/main/docs/idn.md
 */
export function readableAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.host) return escapeTurning(address)
  const [, written = '', rest = ''] = /^[a-z][\w+.-]*:\/\/(?:[^\\/?#]*@)?([^\\/?#\s]+)([^]*)$/i.exec(address) ?? []
  const { protocol, host } = url
  const isAsWritten = written && URL.canParse(`${protocol}//${written}`) && new URL(`${protocol}//${written}`).host === host
  // Written so that only browsers read it.
  if (!isAsWritten) return `${protocol}//${host}${url.pathname}${url.search}${url.hash}`
  return `${protocol}//${readableHost(written, host)}${escapeTurning(rest)}`
}

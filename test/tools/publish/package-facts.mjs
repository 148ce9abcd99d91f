// What package.json and the README of a release say of the owner, whose one place is owner.json: a build needs none of it.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What the owner of the repository in that folder has filled in. */
export const readOwner = (root) => JSON.parse(readFileSync(posix.join(root, 'test/tools/publish/owner.json'), 'utf8'))

/** The address of the repository without what tools add to it. */
const addressOf = (repository) => repository.replace(/^git\+/, '').replace(/(?:\.git)?\/*$/, '')

/**
 * The fields of package.json that say whose it is.
 * @throws an `Error` that names what owner.json lacks.
 */
export function packageFacts({ author = '', repository = '' }) {
  const address = addressOf(repository.trim())
  const missing = [!author.trim() && '"author"', !/^https:\/\/[^/]+\/./.test(address) && '"repository" (an address of https)']
  if (missing.some(Boolean))
    throw new Error(`A release needs ${missing.filter(Boolean).join(' and ')} in test/tools/publish/owner.json.`)
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
    author: author.trim(),
  }
}

const isMedia = (path) => /\.(?:avif|gif|jpe?g|mov|mp4|png|svg|webm|webp)$/i.test(path)

/** An address, a place on the same page, or nothing. */
const isWhole = (link) => /^(?:[a-z][\w+.-]*:|\/\/|[#?]|$)/i.test(link)

/** Fences of any length, code in a line, and comments. */
const code =
  /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t>]*(?<fence>`{3,}(?![^\n]*`)|~{3,})[^]*?(?:\n[ \t>]*\k<fence>[`~]*[ \t]*$|(?![^]))|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\k<ticks>(?!`)|<!--[^]*?-->/
const tag = /<[a-z][^<>]*>/
const inParentheses =
  /\]\(\s*(?:<(?<inAngles>[^<>\n]*)>|(?<bare>(?:[^\s()\\<]|\\.|\((?:[^\s()\\]|\\.)*\))(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*))(?=\s*\)|\s+["'(])/
/** A footnote is none. */
const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\n?[ \t]*(?:<(?<defined>[^<>\n]*)>|(?<target>[^\s<]\S*))/
const pieces = new RegExp([code, tag, inParentheses, definition].map(({ source }) => source).join('|'), 'gim')

const attribute = /(?<=\s)(?<name>src|srcset|href|poster)(?<equals>\s*=\s*)(?<quote>["'])(?<value>[^]*?)\k<quote>/gi

/** Links to files of the repository as addresses, for readers who do not have it. What is in code stays. */
export function withAbsoluteLinks(markdown, repository, folder = '') {
  const address = addressOf(repository)
  const absolute = (link) => {
    if (isWhole(link)) return link
    const [, path, end] = /^([^?#]*)(.*)$/s.exec(link)
    const whole = path.startsWith('/') ? path.slice(1) : posix.join(folder, path)
    return `${address}/${isMedia(path) ? 'raw' : 'blob'}/HEAD/${whole}${end}`
  }
  /** One address, or several with their sizes behind them. */
  const valueOf = (name, value) =>
    name.toLowerCase() === 'srcset'
      ? value.replaceAll(/(^|,\s+|,(?=\S+\s))\s*([^\s,]+)/g, (_, before, link) => before + absolute(link))
      : absolute(value.trim())
  const inTag = (whole) =>
    whole.replaceAll(attribute, (...found) => {
      const { name, equals, quote, value } = found.at(-1)
      return `${name}${equals}${quote}${valueOf(name, value)}${quote}`
    })
  return markdown.replaceAll(pieces, (whole, ...found) => {
    const { fence, ticks, inAngles, bare, defined, target } = found.at(-1)
    if (fence ?? ticks ?? (whole.startsWith('<!--') || undefined)) return whole
    const link = inAngles ?? bare ?? defined ?? target
    if (link === undefined) return inTag(whole)
    const start = whole.lastIndexOf(link)
    return whole.slice(0, start) + absolute(link) + whole.slice(start + link.length)
  })
}

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

const isPicture = (path) => /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Links to files of the repository as addresses, for readers who do not have it. What is in code stays. */
export function withAbsoluteLinks(markdown, repository, folder = '') {
  const address = addressOf(repository)
  const absolute = (link) => {
    if (/^(?:[a-z][\w+.-]*:|#|\/)/i.test(link)) return link
    const [, path, end] = /^([^?#]*)(.*)$/s.exec(link)
    return `${address}/${isPicture(path) ? 'raw' : 'blob'}/HEAD/${posix.join(folder, path)}${end}`
  }
  // Code is taken first, so that nothing inside it is found.
  const pattern =
    /(```[^]*?\n *```|`+[^`]*`+)|(\]\()([^()\s]+)(?=\)|\s+["'(])|(\b(?:src|srcset|href)=")([^"\s]+)(?=")|(^\[[^\]]+\]:\s*)(\S+)/gm
  return markdown.replace(pattern, (whole, code, open, link, attribute, value, name, target) => {
    if (code) return whole
    return (open ?? attribute ?? name) + absolute(link ?? value ?? target)
  })
}

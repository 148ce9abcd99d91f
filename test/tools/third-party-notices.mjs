// Gathers what packages of others all builds of dist/ hold, and writes their licences down.
import { existsSync, readFileSync } from 'node:fs'
import license from 'rollup-plugin-license'

const rule = '-'.repeat(80)

const nameOf = (person) => (typeof person === 'string' ? person : person?.name)

/** A package may name its licence without bringing the text of it. */
function standardText(name, kind) {
  const path = `sdk/licences/${kind}.txt`
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new Error(`${name} brings no text of its licence (${kind}): put it into ${path}`)
}

function entryOf({ name, version, license: kind, homepage, repository, author, licenseText, noticeText }) {
  const address = (repository?.url ?? homepage ?? '').replace(/^git\+/, '').replace(/\.git$/, '')
  const by = nameOf(author)
  const facts = [`${name} ${version}`, `Licence: ${kind}`, address, by && `By ${by}`].filter(Boolean)
  const texts = [licenseText || standardText(name, kind), noticeText].filter(Boolean)
  return [facts.join('\n'), ...texts.map((text) => text.replace(/^\s*\n|\s+$/g, ''))].join('\n\n')
}

/**
 * `plugin` goes into every build and remembers the packages of others that the build really holds. `text` is their notices, and
 * those of packages whose files are copied.
 */
export function createThirdPartyNotices() {
  const found = new Map()
  const plugin = license({
    thirdParty(dependencies) {
      for (const dependency of dependencies) found.set(`${dependency.name} ${dependency.version}`, dependency)
    },
  })
  return {
    plugin,
    text(copied) {
      const bundled = [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, dependency]) => dependency)
      return `${[
        'The files of this folder hold code of others, under licences of their own.',
        ...bundled.map(entryOf),
        ...copied,
      ].join(`\n\n${rule}\n\n`)}\n`
    },
  }
}

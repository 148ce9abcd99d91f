// Gathers what packages of others all builds of dist/ hold, and writes their licences down.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** A file of notices. */
export const noticesAs = (first, entries) => `${[first, ...entries].join(`\n\n${rule}\n\n`)}\n`

const licenceFile = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i

function packageAt(folder) {
  const [licence] = readdirSync(folder).filter((name) => licenceFile.test(name))
  const licenseText = licence && readFileSync(`${folder}/${licence}`, 'utf8')
  return { ...JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')), licenseText }
}

/** As Node finds it from a folder. */
function folderOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(folder)) return folder
    if (at === dirname(at)) throw new Error(`${name} is not installed.`)
  }
}

/** The notices of a package that comes as one file, and of all that it may have in it. Types are not. */
export function noticesOf(name) {
  const found = new Map()
  function visit(one, from) {
    const folder = folderOf(one, from)
    if (one.startsWith('@types/') || found.has(folder)) return
    const known = packageAt(folder)
    found.set(folder, known)
    for (const other of Object.keys(known.dependencies ?? {})) visit(other, folder)
  }
  visit(name, process.cwd())
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1)).map(entryOf)
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
      const first = 'The files of this folder hold code of others, under licences of their own.'
      return noticesAs(first, [...bundled.map(entryOf), ...copied])
    },
  }
}

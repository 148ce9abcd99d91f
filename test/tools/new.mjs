// `npm run new connector|part|capability NAME`: writes the files to start from. NAME is lower case, words joined by hyphens.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** For each kind: where its files go, the template of each, and what is left to do by hand. */
const recipes = {
  connector: {
    files: {
      'sdk/connectors/NAME.ts': 'connector.ts',
      'mocks/NAME.ts': 'connector-mock.ts',
      'test/browser/connectors/NAME.test.ts': 'connector-test.ts',
    },
    next: 'List it in sdk/connectors/index.ts, and let mocks/NAME.ts answer as the service really does.',
  },
  part: {
    files: { 'sdk/parts/NAME.ts': 'part.ts', 'test/browser/parts/NAME.test.ts': 'part-test.ts' },
    next: 'List it in sdk/parts/index.ts.',
  },
  capability: {
    files: { 'sdk/capabilities/NAME.ts': 'capability.ts', 'test/browser/capabilities/NAME.test.ts': 'capability-test.ts' },
    next: 'Give it an option in sdk/core/options.ts and create it in sdk/chat.ts.',
  },
}

const usage = `Usage: npm run new ${Object.keys(recipes).join('|')} NAME`

const pascalCase = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/** What keeps the files from being written, in words; nothing when all is well. */
function findFault(root, kind, name) {
  if (!Object.hasOwn(recipes, kind)) return `"${kind}" is not something new that can be made.\n${usage}`
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) {
    return `"${name}" is not a name: use lower-case words joined by hyphens, for instance "my-${kind}".\n${usage}`
  }
  const existing = Object.keys(recipes[kind].files)
    .map((path) => path.replace('NAME', name))
    .filter((path) => existsSync(join(root, path)))
  return existing.length ? `There is a ${kind} "${name}" already: ${existing.join(', ')}.` : undefined
}

/** Writes the files of the recipe below `root`. Throws, having written nothing, when the words are wrong or a file is there. */
export function createFiles(root, kind = '', name = '') {
  const fault = findFault(root, kind, name)
  if (fault) throw new Error(fault)
  const { files, next } = recipes[kind]
  const paths = Object.entries(files).map(([path, template]) => {
    const target = path.replace('NAME', name)
    const text = readFileSync(new URL(`templates/${template}.template`, import.meta.url), 'utf8')
    mkdirSync(dirname(join(root, target)), { recursive: true })
    writeFileSync(join(root, target), text.replaceAll('__Name__', pascalCase(name)).replaceAll('__name__', name))
    return target
  })
  return { paths, next: next.replace('NAME', name) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [kind, name] = process.argv.slice(2)
    const { paths, next } = createFiles(fileURLToPath(new URL('../..', import.meta.url)), kind, name)
    console.log(`Written:\n${paths.map((path) => `  ${path}`).join('\n')}\n${next}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

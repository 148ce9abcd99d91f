// @module-tag thorough: tools of those who develop, and what editors know of the elements.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { lackingBrowsers } from '../../tools/browser-support/compat-data.ts'
import { knownFallbacks } from '../../tools/browser-support/known-fallbacks.ts'
import { scriptFeatures, type UsedFeature } from '../../tools/browser-support/script-features.ts'
import { styleFeatures } from '../../tools/browser-support/style-features.ts'
import { supportedBrowsers } from '../../tools/browser-support/supported-browsers.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const chapter = readFileSync(`${root}sdk/README.md`, 'utf8')

/** The files of a folder and all folders in it. */
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${root}${folder}/${file}`)

const lacking = (features: readonly UsedFeature[]): Map<string, string> =>
  new Map(
    features.flatMap(({ name, data, place }) => {
      const browsers = lackingBrowsers(data)
      return browsers?.length ? [[name, `${browsers.join(', ')}: ${place.replace(root, '')}`] as const] : []
    }),
  )

/** What is neither supported everywhere nor has a fallback, and fallbacks of what is no longer used. */
function compare(found: Map<string, string>, kind: string) {
  const known = Object.keys(knownFallbacks).filter((name) => (name.startsWith('css.') ? kind === 'css' : kind === 'script'))
  return {
    lacking: [...found].filter(([name]) => !(name in knownFallbacks)).map(([name, where]) => `${name} (${where})`),
    outdated: known.filter((name) => !found.has(name)),
  }
}

test('every feature of the platform that the scripts use is in all promised browsers, or has a fallback', () => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  // Servers run in Node, types of frameworks nowhere.
  const files = filesIn('sdk', '.ts').filter((file) => !/sdk\/(server|frameworks|threads\/contract)\b|\.d\.ts$/.test(file))
  expect(compare(lacking(scriptFeatures(files, options)), 'script')).toEqual({ lacking: [], outdated: [] })
  // The compiler reads all of it, which takes a busy machine more than a minute.
}, 180_000)

test('every feature of the platform that the style sheets use is in all promised browsers, or has a fallback', () => {
  const files = filesIn('sdk/styles', '.css')
  expect(compare(lacking(styleFeatures(files)), 'css')).toEqual({ lacking: [], outdated: [] })
})

test('the chapter on browsers names the versions that are checked', () => {
  const { chrome, firefox, safari } = supportedBrowsers
  expect(chapter).toContain(`Chrome and Edge from version ${chrome}, Firefox from ${firefox}, Safari from ${safari},`)
})

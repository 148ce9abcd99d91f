import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { versionsOf, type Kit } from './kits.ts'

interface Starter {
  readonly kit: Kit
  readonly hasServer: boolean
  /** The name of the package that is written. */
  readonly name: string
  /** The version of this package. */
  readonly version: string
}

/** The end of the names of templates: tools that look for code in the package pass them by. */
const templateEnding = /\.txt$/

/** npm leaves files of these names out of packages, or reads them. */
const hidden: Readonly<Record<string, string>> = { env: '.env', gitignore: '.gitignore' }

/** The files of a folder of templates, by the paths that they are written to. */
async function readTemplates(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true })
  const paths = entries.filter((path) => templateEnding.test(path)).toSorted()
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))
  return new Map(
    paths.map((path, place) => {
      const name = path.replaceAll(sep, '/').replace(templateEnding, '')
      return [hidden[name] ?? name, texts[place] ?? '']
    }),
  )
}

/** The settings of Vite; undefined where it needs none. */
function viteConfig({ kit: { sources, plugin }, hasServer }: Starter): string | undefined {
  if (sources === 'app' || (!plugin && !hasServer)) return undefined
  const [statement, call] = plugin ?? []
  const imports = [
    ...(statement ? [statement] : []),
    ...(hasServer ? ["import { chatServer } from './server/vite-plugin.js'"] : []),
  ]
  const plugins = [...(call ? [call] : []), ...(hasServer ? ['chatServer()'] : [])]
  return `${imports.join('\n')}\n\nexport default {\n  plugins: [${plugins.join(', ')}],\n}\n`
}

function scriptsOf({ kit: { sources }, hasServer }: Starter): Record<string, string> {
  if (sources === 'app') return { dev: 'next dev', build: 'next build', start: 'next start' }
  return { dev: 'vite', build: 'vite build', start: hasServer ? 'node server/start.js' : 'vite preview' }
}

function packageJson(starter: Starter): string {
  const { kit, name, version } = starter
  const written = {
    name,
    private: true,
    type: 'module',
    scripts: scriptsOf(starter),
    dependencies: { 'confab-chat': version, ...versionsOf(kit.dependencies) },
    ...(kit.devDependencies.length && { devDependencies: versionsOf(kit.devDependencies) }),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

/** The folders of templates that make a starter, and where each is written to. */
function layersOf({ kit: { name, sources }, hasServer }: Starter): readonly (readonly [folder: string, to: string])[] {
  const server = sources === 'app' ? 'server-of-next' : 'server-of-vite'
  return [
    ['shared', ''],
    ['sources', `${sources}/`],
    [name, ''],
    ...(hasServer
      ? ([
          ['with-server', ''],
          ['sources-with-server', `${sources}/`],
          [server, ''],
        ] as const)
      : ([
          ['without-server', ''],
          ['sources-without-server', `${sources}/`],
        ] as const)),
  ]
}

/** The files of a starter, by their paths, from the folder of the templates. */
export async function starterFiles(starter: Starter, templates: string): Promise<Map<string, string>> {
  const files = new Map<string, string>([['package.json', packageJson(starter)]])
  for (const [folder, to] of layersOf(starter))
    for (const [path, text] of await readTemplates(join(templates, folder)))
      files.set(to + path, text.replaceAll('{{name}}', starter.name).replaceAll('{{sources}}', starter.kit.sources))
  const config = viteConfig(starter)
  if (config) files.set('vite.config.js', config)
  return files
}

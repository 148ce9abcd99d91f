import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { dts } from 'rollup-plugin-dts'

const root = resolve('.')
const folder = resolve('node_modules/.cache/declarations')

/** Where the compiler writes the declarations of a file. */
export const declarationOf = (path) => resolve(folder, path.replace(/\.tsx?$/, '.d.ts'))

/** The files that builds of types begin with. */
const entryFiles = new Set()

/** The same entries, by their declarations instead of their sources. */
export function declared(input) {
  for (const path of Object.values(input)) entryFiles.add(path)
  return Object.fromEntries(Object.entries(input).map(([name, path]) => [name, declarationOf(path)]))
}

let areWritten = false

/**
 * Once for all builds of types, by the native compiler, in two seconds: rollup-plugin-dts, given the sources, would make a program of
 * the other compiler for each folder of entries, which took half a minute and 3 GB.
 */
function writeDeclarations() {
  if (areWritten) return
  areWritten = true
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const settings = {
    extends: resolve('tsconfig.json'),
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder, rootDir: root },
    files: [...entryFiles].map((path) => resolve(path)),
    include: [],
  }
  // Beside the packages, where the compiler looks for the types that the settings name.
  const path = resolve('node_modules/.cache/declarations.json')
  writeFileSync(path, JSON.stringify(settings))
  execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', path], { stdio: 'inherit' })
}

/** Declarations name each other as the sources do: `./chat.ts` is `./chat.d.ts` here. */
const besideEachOther = {
  name: 'declarations',
  buildStart: writeDeclarations,
  resolveId: (source, importer) =>
    importer?.startsWith(folder) && source.startsWith('.') && source.endsWith('.ts')
      ? resolve(dirname(importer), source.replace(/(?:\.d)?\.ts$/, '.d.ts'))
      : null,
}

/** Bundles declarations. */
export const bundleDeclarations = () => [besideEachOther, dts()]

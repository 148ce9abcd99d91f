import { dirname, resolve } from 'node:path'
import { dts } from 'rollup-plugin-dts'
import { declarationIn, emitDeclarations } from './emit-declarations.mjs'

const root = resolve('.')
const folder = resolve('node_modules/.cache/declarations')

/** Where the compiler writes the declarations of a file. */
export const declarationOf = (path) => declarationIn(folder, path)

/** The files that builds of types begin with. */
const entryFiles = new Set()

/** The same entries, by their declarations instead of their sources. */
export function declared(input) {
  for (const path of Object.values(input)) entryFiles.add(path)
  return Object.fromEntries(Object.entries(input).map(([name, path]) => [name, declarationOf(path)]))
}

let areWritten = false

/** Once for all builds of types: rollup-plugin-dts, given the sources, would make a program of each folder of entries, which takes 3 GB. */
function writeDeclarations() {
  if (areWritten) return
  areWritten = true
  emitDeclarations({ root, folder, paths: [...entryFiles] })
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

import { extname } from 'node:path'
import { markupChanges } from './markup-changes.ts'
import { scriptChanges } from './script-changes.ts'
import { applyEdits, type Changes } from './text-edit.ts'

interface MigratedSource {
  readonly text: string
  /** What is left to the person, with the line that it is about. */
  readonly left: readonly { readonly line: number; readonly words: string }[]
}

const script = /^\.[cm]?jsx?$/
const typed = /^\.[cm]?tsx?$/
const markup = /^\.(?:html?|vue|svelte)$/

/** The files that can be read. */
export const readableFiles = '.html, .js, .jsx, .ts, .tsx, .vue and .svelte'

function changesIn(text: string, ending: string, version: string): Changes | undefined {
  if (markup.test(ending))
    return markupChanges(text, {
      version,
      hasBraces: ending === '.svelte',
      isTemplate: ending === '.vue' || ending === '.svelte',
    })
  return script.test(ending) || typed.test(ending) ? scriptChanges(text, { version, isTyped: typed.test(ending) }) : undefined
}

/**
 * Makes a file with Deep Chat one with Confab. Only names change, so that each line stays where it is.
 * @returns undefined for a file of another kind.
 * @throws where its script cannot be read.
 */
export function migrateSource(text: string, name: string, version: string): MigratedSource | undefined {
  const changes = changesIn(text, extname(name).toLowerCase(), version)
  if (!changes) return undefined
  const left = changes.left.map(({ at, words }) => ({ line: text.slice(0, at).split('\n').length, words }))
  return { text: applyEdits(text, changes.edits), left: left.toSorted((one, other) => one.line - other.line) }
}

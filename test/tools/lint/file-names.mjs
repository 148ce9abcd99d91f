// A rule of the linter: what a file exports is named as the file.
import { basename } from 'node:path'
import { pathOf } from './path-of.mjs'

/** The beginning of a word that all its forms have: `queue` of `queues`, `queued` and `queueing`. */
const stem = (word) => word.replace(/(ings?|ions?|ed|ers?|ies|s|e|y)$/, '')

/** Files that are named for the place they have, or hold one thing of a table each under the same name. */
const isNamedOtherwise = (path) =>
  /^sdk\/(entries|features|languages|frameworks)\//.test(path) ||
  /(^|\/)(index|main|types)\.tsx?$|\.(stories|config|d)\.m?tsx?$/.test(path)

/** Files of types, each with all options of one topic. */
const isTopic = (path) => path.startsWith('sdk/core/options/')

/** A file that says in types what others do for each other. */
const isContract = (file) => file === 'contracts' || file.endsWith('-contract')

function* namesIn({ declaration, specifiers, exportKind }) {
  if (exportKind === 'type') return
  for (const { exported, exportKind: kind } of specifiers ?? []) if (kind !== 'type') yield exported.name ?? exported.value
  if (!declaration) return
  for (const { id } of declaration.declarations ?? [declaration]) if (id?.name) yield id.name
}

const typesIn = ({ declaration, specifiers }) =>
  declaration ? [declaration.id?.name ?? ''] : specifiers.map(({ exported }) => exported.name ?? exported.value)

const isType = ({ declaration, exportKind }) => exportKind === 'type' || /^TS(Interface|TypeAlias)/.test(declaration?.type ?? '')

export const fileNames = {
  meta: { type: 'problem', docs: { description: 'A file exports what it is named for.' } },
  create(context) {
    const path = pathOf(context)
    if (!/^(sdk|host)\/.+\.tsx?$/.test(path) || isNamedOtherwise(path)) return {}
    const file = basename(path).replace(/\.tsx?$/, '')
    const words = file.split(/[-.]/).map(stem)
    const values = []
    const types = []
    const hasWord = (name) => (word) => name.toLowerCase().includes(word)
    const hasWordOf = (word) => (name) => hasWord(name)(word)
    return {
      ExportNamedDeclaration(node) {
        if (isType(node)) types.push(...typesIn(node))
        else values.push(...namesIn(node))
      },
      'Program:exit'(node) {
        const all = [...values, ...types]
        // What a contract says is in its types, which may have any names.
        if (
          !values.length &&
          types.length &&
          !isContract(file) &&
          !isTopic(path) &&
          !types.some((name) => words.every(hasWord(name)))
        )
          context.report({
            node,
            message: `${file} exports types alone, and none is what it is named for: rename one of the two.`,
          })
        if (values.length === 1 && !all.some((name) => words.every(hasWord(name))))
          context.report({ node, message: `${values[0]} is not what ${file} is named for: rename one of the two.` })
        // The first words say where it belongs, the last one what it is.
        if (values.length > 1 && !all.some(hasWordOf(words.at(-1))))
          context.report({ node, message: `Nothing that ${file} exports bears the last word of its name: rename it.` })
      },
    }
  },
}

// A rule of the linter: what a file exports is named as the file.
import { basename } from 'node:path'
import { pathOf } from './path-of.mjs'

/** The beginning of a word that all its forms have: `queue` of `queues`, `queued` and `queueing`. */
const stem = (word) => word.replace(/(ings?|ions?|ed|ers?|ies|s|e|y)$/, '')

/** Files that are named for the place they have, or hold one thing of a table each under the same name. */
const isNamedOtherwise = (path) =>
  /^sdk\/(entries|features|languages|frameworks)\//.test(path) ||
  /(^|\/)(index|main)\.tsx?$|\.(stories|config|d)\.m?tsx?$/.test(path)

function* namesIn({ declaration, specifiers, exportKind }) {
  if (exportKind === 'type') return
  for (const { exported, exportKind: kind } of specifiers ?? []) if (kind !== 'type') yield exported.name ?? exported.value
  if (!declaration) return
  for (const { id } of declaration.declarations ?? [declaration]) if (id?.name) yield id.name
}

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
    return {
      ExportNamedDeclaration(node) {
        if (isType(node)) types.push(node.declaration?.id?.name ?? '')
        else values.push(...namesIn(node))
      },
      'Program:exit'(node) {
        const all = [...values, ...types]
        if (values.length === 1 && !all.some((name) => words.every(hasWord(name))))
          context.report({ node, message: `${values[0]} is not what ${file} is named for: rename one of the two.` })
        if (values.length > 1 && !all.some((name) => words.some(hasWord(name))))
          context.report({ node, message: `Nothing that ${file} exports bears a word of its name: rename it.` })
      },
    }
  },
}

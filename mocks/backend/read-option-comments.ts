import type { Passage } from './passage.ts'

const member = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:readonly\s+)?(\w+)\??:/g

const plainComment = (comment: string): string =>
  comment
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The doc comments of the members of exported interfaces, in the source text of the option types. */
export function readOptionComments(source: string, anchor: string): Passage[] {
  const interfaces = source.matchAll(/export interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)
  return [...interfaces].flatMap(([, owner = '', body = '']) =>
    [...body.matchAll(member)].map(([, comment = '', name = '']) => ({
      id: `${owner}.${name}`,
      title: `\`${name}\``,
      path: ['Options', owner.replace(/Options$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')],
      text: `\`${name}\` (in \`${owner}\`): ${plainComment(comment)}`,
      anchor,
    })),
  )
}

/** Part of a text, and what it is: see https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html */
export interface Token {
  readonly scope?: string
  readonly children: readonly (Token | string)[]
}

/** The part of highlight.js that is used: its tokens, not its HTML. */
export interface Highlighter {
  getLanguage(name: string): unknown
  highlight(
    code: string,
    options: { language: string; ignoreIllegals: boolean },
  ): {
    readonly _emitter?: { readonly rootNode?: Token }
    /** Where the end of the code is: in something with a `parent`, such as a comment, or in none. */
    readonly _top?: { readonly parent?: unknown }
  }
}

/** Characters; longer code stays plain. */
export const longestCode = 100_000

/** Calls `visit` for each text in a token, in order, with the scopes around it, the outermost first. */
export function visitTexts(token: Token, visit: (text: string, scopes: readonly string[]) => void): void {
  function walk({ scope, children }: Token, around: readonly string[]): void {
    const scopes = scope ? [...around, scope] : around
    for (const child of children) {
      if (typeof child === 'string') visit(child, scopes)
      else walk(child, scopes)
    }
  }
  walk(token, [])
}

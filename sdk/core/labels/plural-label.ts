/**
 * A text in the forms that a language has for numbers. A plain text goes for all of them.
 * https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/PluralRules
 */
export type PluralLabel =
  | string
  | ({ readonly [Category in Intl.LDMLPluralRule]?: string } & {
      /** For every number that has no form of its own. */
      readonly other: string
    })

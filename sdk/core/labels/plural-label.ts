/**
 * A text in the plural forms of its language. A plain string is used for all numbers.
 * https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/PluralRules
 */
export type PluralLabel =
  | string
  | ({ readonly [Category in Intl.LDMLPluralRule]?: string } & {
      /** For all numbers without a form of their own. */
      readonly other: string
    })

/** Commands of LaTeX that only lay out. */
const layout = /\\(?:left|right|[bB]igg?[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|begin|end|[,;:!> ])(?![a-zA-Z])/g

/** A formula as it can be said: the names of its commands, without braces and what only lays it out. */
export const formulaWords = (latex: string): string =>
  latex
    .replaceAll('\\\\', ', ')
    .replaceAll(layout, ' ')
    .replaceAll(/\\([a-zA-Z]+)/g, ' $1 ')
    .replaceAll(/[\\{}&~$]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

import type { Check } from '../check.ts'
import { outcome } from '../outcome.ts'
import { judgeByAxe } from './judge-by-axe.ts'

interface Question {
  /** The names of axe-core's rules that answer it. */
  readonly rules: readonly string[]
  readonly good: string
  readonly bad: string
  readonly advice: string
}

/** What axe-core answers in place of the check of the same name, which only reads the markup. */
const questions: Readonly<Record<string, Question>> = {
  language: {
    rules: ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch'],
    good: 'The page names its language.',
    bad: "The page doesn't name its language.",
    advice: 'Add lang to the html element, for example lang="en": screen readers choose their voice by it.',
  },
  'image-alternatives': {
    rules: ['image-alt', 'input-image-alt', 'area-alt', 'role-img-alt', 'svg-img-alt', 'object-alt'],
    good: 'Images have alt text.',
    bad: 'Images lack alt text.',
    advice: 'Give every image an alt text; an empty one where it only decorates.',
  },
  'link-names': {
    rules: ['link-name', 'button-name', 'input-button-name', 'aria-command-name'],
    good: 'Links and buttons have names.',
    bad: 'Links or buttons have no name.',
    advice: 'Write a text into them, or aria-label where there is only an icon.',
  },
  'form-labels': {
    rules: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
    good: 'Form fields have labels.',
    bad: 'Form fields have no label.',
    advice: 'Connect a label element to each field; a placeholder is not enough.',
  },
  'frame-titles': {
    rules: ['frame-title', 'frame-title-unique'],
    good: 'Frames have titles.',
    bad: 'Frames have no title.',
    advice: 'Give every iframe a title that says what is in it.',
  },
  contrast: {
    rules: ['color-contrast'],
    good: 'Text stands out from its background.',
    bad: 'Text is hard to read on its background.',
    advice: 'Darken the text or lighten what is behind it: 4.5 to 1 is asked for, 3 to 1 for large text.',
  },
}

const answered = Object.values(questions).flatMap(({ rules }) => rules)

/** Has axe-core answer a check where a browser ran it. What it finds nothing of is left to the check. */
export function byAxe(check: Check): Check {
  const question = questions[check.id]
  if (!question) return check
  return {
    ...check,
    run(page) {
      const report = page.meta.accessibility
      const rules = report?.rules.filter(({ id }) => question.rules.includes(id)) ?? []
      return (report && judgeByAxe(report, rules, question)) ?? check.run(page)
    },
  }
}

/** All rules of axe-core that no other check stands for. */
export const otherBarriers: Check = {
  id: 'other-barriers',
  weight: 2,
  run({ meta: { accessibility } }) {
    if (!accessibility) return outcome.unknown("Couldn't check for other barriers.", 'This needs a browser that runs the page.')
    const others = accessibility.rules.filter(({ id }) => !answered.includes(id))
    const worst = others.filter(({ failed }) => failed > 0).sort((a, b) => b.failed - a.failed)[0]
    const words = {
      good: 'No other barriers were found.',
      bad: 'Other barriers keep people out.',
      advice: worst ? `Begin with this one: ${worst.help}.` : '',
    }
    return judgeByAxe(accessibility, others, words) ?? outcome.good(words.good, 'axe-core found nothing else to judge.')
  },
}

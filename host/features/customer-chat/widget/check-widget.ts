import { onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { isColour } from '../../../backend/is-colour.ts'
import type { OpeningHours, WidgetConfig } from '../../../backend/types.ts'

/** Text has to reach this contrast (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/** Whether both times are there, the first before the second. */
export const isInOrder = ({ opens, closes }: OpeningHours): boolean => opens !== '' && closes !== '' && opens < closes

/** What is wrong with the settings of the public chat, by field. */
export const checkWidget = ({ name, accent, hours }: WidgetConfig) =>
  onlyErrors({
    name: name.trim() ? undefined : 'Enter a name. Visitors see it beside the answers.',
    accent: isColour(accent) ? undefined : 'Write the colour as # and six digits, such as #3a4fe0.',
    hours: hours.every(isInOrder) ? undefined : 'Each open day needs an opening time and a later closing time.',
  })

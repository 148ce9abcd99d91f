import { chevron } from '../../dom/icons/chevron.ts'
import { copy } from '../../dom/icons/copy.ts'
import { tick } from '../../dom/icons/tick.ts'

/** The icons of the actions, as lines in a 24 × 24 view box. */
export const actionIcons = {
  copy,
  copied: tick,
  link: 'M10.5 13.5a3.8 3.8 0 0 0 5.4 0l3-3a3.8 3.8 0 0 0-5.4-5.4l-1.2 1.2M13.5 10.5a3.8 3.8 0 0 0-5.4 0l-3 3a3.8 3.8 0 0 0 5.4 5.4l1.2-1.2',
  regenerate: 'M19.8 12a7.8 7.8 0 1 1-2.4-5.6l2.4 2.3M19.8 4.2v4.5h-4.5',
  previous: 'm14.5 6-6 6 6 6',
  next: chevron,
  edit: 'm4 20 1-4.2L16.4 4.4a2.2 2.2 0 0 1 3.2 3.2L8.2 19ZM14.5 6.3l3.2 3.2',
  good: 'M7.5 10.5 11.6 3.8a2.3 2.3 0 0 1 2.2 2.9L13 9.6h5a2.2 2.2 0 0 1 2.1 2.8l-1.7 6a2.2 2.2 0 0 1-2.1 1.6H7.5ZM7.5 10.5V20H4.6a.9.9 0 0 1-.9-.9v-7.7a.9.9 0 0 1 .9-.9Z',
}

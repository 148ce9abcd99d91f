// What a look is chosen from.
import type { Look } from './look.ts'

export const presets: readonly Look['preset'][] = ['confab', 'messenger', 'paper', 'midnight', 'terminal', 'contrast']
export const radii: readonly Look['radius'][] = ['sharp', 'soft', 'round', 'pill']
export const densities: readonly Look['density'][] = ['compact', 'normal', 'spacious']
export const fonts: Readonly<Record<string, string>> = {
  'The preset’s own': '',
  Serif: "Georgia, 'Times New Roman', serif",
  Rounded: "ui-rounded, 'SF Pro Rounded', 'Nunito', sans-serif",
  Humanist: "Seravek, 'Gill Sans', Ubuntu, Calibri, sans-serif",
  Monospace: 'ui-monospace, Menlo, Consolas, monospace',
}

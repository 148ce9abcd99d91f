import type { ButtonStyles } from '../../core/options/styles.ts'

/** Adds the other button's content to these styles if they set none. */
export function withContentOf(styles: ButtonStyles | undefined, other: ButtonStyles | undefined): ButtonStyles | undefined {
  if (!other) return styles
  const { svg, text } = other
  return {
    ...styles,
    svg: { ...(svg?.content !== undefined && { content: svg.content }), ...styles?.svg },
    text: { ...(text?.content !== undefined && { content: text.content }), ...styles?.text },
  }
}

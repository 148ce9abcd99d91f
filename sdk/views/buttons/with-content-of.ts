import type { ButtonStyles } from '../../core/options/styles.ts'

/** These styles, with what stands in the other button where they say nothing of it. */
export function withContentOf(styles: ButtonStyles | undefined, other: ButtonStyles | undefined): ButtonStyles | undefined {
  if (!other) return styles
  const { svg, text } = other
  return {
    ...styles,
    svg: { ...(svg?.content !== undefined && { content: svg.content }), ...styles?.svg },
    text: { ...(text?.content !== undefined && { content: text.content }), ...styles?.text },
  }
}

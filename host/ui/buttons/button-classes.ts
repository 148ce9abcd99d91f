/** How a button, or a link that looks like one, stands out. One `primary` a screen. */
export interface ButtonAppearance {
  /** Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** Default `medium`, 40 px high; `large` is 48. */
  size?: 'medium' | 'large' | undefined
  /** Square, for an icon alone: give it an `aria-label`. */
  isIcon?: boolean | undefined
  className?: string | undefined
}

/** The classes of a button. */
export function buttonClasses({ variant = 'secondary', size = 'medium', isIcon, className }: ButtonAppearance): string {
  return ['button', `button-${variant}`, size === 'large' && 'button-large', isIcon && 'button-icon', className]
    .filter(Boolean)
    .join(' ')
}

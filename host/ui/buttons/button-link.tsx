import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClasses, type ButtonAppearance } from './button-classes.ts'
import './button.css'

interface ButtonLinkProps extends ButtonAppearance, Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Takes the place of this entry in the browser's history. Default false. */
  replace?: boolean
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, isIcon, className, ref: _ref, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses({ variant, size, isIcon, className })} />
}

import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonClasses, type ButtonAppearance } from './button-classes.ts'
import './button.css'

interface ButtonProps extends ButtonAppearance, ComponentProps<'button'> {
  /** Something is under way: the button keeps its place and the focus, shows a spinner, and does nothing. */
  isBusy?: boolean
}

/** A button. */
export function Button({
  variant,
  size,
  isIcon,
  className,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const onClickUnlessBusy = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, isIcon, className })}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={onClickUnlessBusy}
    >
      {isBusy && <LoaderCircle className="button-spinner" size={18} aria-hidden />}
      {isBusy && isIcon ? null : children}
    </button>
  )
}

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { closeSnackbar, SnackbarContent, type CustomContentProps } from 'notistack'
import { useCallback, useEffect, useState, type FocusEvent } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { isComposing } from '../../ui/fields/is-composing.ts'
import { useCountdown } from './use-countdown.ts'
import { useDragToDismiss } from './use-drag-to-dismiss.ts'

/** Milliseconds that a toast stays. */
const duration = 5000

const icons = { default: Info, info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** Whether the window has lost the focus: then the user may not be reading. */
function useWindowBlurred(): boolean {
  const [isBlurred, setBlurred] = useState(() => !document.hasFocus())
  useEffect(() => {
    const ending = new AbortController()
    addEventListener('blur', () => setBlurred(true), { signal: ending.signal })
    addEventListener('focus', () => setBlurred(false), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return isBlurred
}

/**
 * One toast. notistack queues and places it; how long it stays is counted here, because notistack starts again with half the
 * time after each pause, and does not pause for the keyboard.
 */
export function ToastCard({
  id,
  message,
  variant,
  action,
  style,
  ref,
}: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isBlurred = useWindowBlurred()
  const close = useCallback(() => closeSnackbar(id), [id])
  const { offset, isDragging, handlers } = useDragToDismiss(close)
  useCountdown(duration, isHovered || isFocused || isBlurred || isDragging, close)
  const Icon = icons[variant]

  return (
    <SnackbarContent
      ref={ref}
      className="toast-frame"
      style={style ?? {}}
      role={variant === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && close()}
    >
      <div
        {...handlers}
        className={`toast toast-${variant}`}
        data-dragging={isDragging || undefined}
        style={offset ? { translate: `${offset}px` } : {}}
      >
        <Icon className="toast-icon" size={20} aria-hidden />
        <div className="toast-message">
          {message}
          {typeof action === 'function' ? action(id) : action}
        </div>
        <Button variant="quiet" isIcon className="toast-close" aria-label="Close notification" onClick={close}>
          <X size={16} aria-hidden />
        </Button>
      </div>
    </SnackbarContent>
  )
}

import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './buttons/button.tsx'
import './dialog.css'

interface DialogProps {
  title: ReactNode
  /** Called by Escape, by the close button and by a press beside the dialog: take the dialog away then. */
  onClose(): void
  /** 720 px instead of 440. Default false. */
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog: open for as long as it is mounted. The browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault() // whoever opened it takes it away
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button variant="quiet" isIcon aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

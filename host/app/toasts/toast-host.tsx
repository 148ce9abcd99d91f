import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { receiveToasts, type Toast } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toastsTop } from './toasts-top.ts'
import { ToastCard } from './toast-card.tsx'
import './toasts.css'

const cards = { default: ToastCard, info: ToastCard, success: ToastCard, warning: ToastCard, error: ToastCard }

/** Where the corner begins, for its styles. */
const top = '--toasts-top'

let placed = 0

/** Puts the corner where nothing stands. While there is a toast it moves down alone, for the next screen: what is read does not jump about. */
function place(): void {
  placed = document.querySelector('.toast') ? Math.max(placed, toastsTop()) : toastsTop()
  document.documentElement.style.setProperty(top, `${Math.round(placed)}px`)
}

/** Calls it at most once a frame when something comes into the page or goes from it. Returns what ends that. */
function onEveryChange(work: () => void): () => void {
  let frame = 0
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      work()
    })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

function show({ message, kind, action }: Toast): void {
  place()
  enqueueSnackbar(message, {
    // Notistack's own key is the time plus a fraction, of which so large a number keeps four digits: two at once may be the same.
    key: message,
    variant: kind,
    persist: true, // the card counts by itself
    preventDuplicate: true,
    ...(action && {
      action: (id) => (
        <Button
          variant="quiet"
          className="toast-action"
          onClick={() => {
            closeSnackbar(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      ),
    }),
  })
}

/** The corner where toasts appear: top right, four at most. A file of its own, fetched when the app stands. */
export default function ToastHost() {
  useEffect(() => {
    const stop = receiveToasts(show)
    const stopWatching = onEveryChange(() => {
      if (document.querySelector('.toast')) place()
    })
    return () => {
      stop()
      stopWatching()
      document.documentElement.style.removeProperty(top)
    }
  }, [])
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <SnackbarProvider
      maxSnack={4}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      autoHideDuration={null}
      transitionDuration={isStill ? 0 : { enter: 200, exit: 160 }}
      Components={cards}
    />
  )
}

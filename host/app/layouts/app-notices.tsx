import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from '../../lib/toast.ts'
import { useOnline } from '../use-online.ts'
import './app-notices.css'

/** Says above every screen that the device is offline, and in a toast that it is back. */
export function AppNotices() {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)

  useEffect(() => {
    if (isOnline && !wasOnline.current) toast("You're back online.", { kind: 'success' })
    wasOnline.current = isOnline
  }, [isOnline])

  // The region is there before its words: an announcement needs that.
  return (
    <div role="status" className="app-notices">
      {!isOnline && (
        <p className="app-offline">
          <WifiOff size={16} aria-hidden />
          You're offline. Some information may be out of date, and changes can't be saved until you're back online.
        </p>
      )}
    </div>
  )
}

import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { forgetDevice, readDevices, type KnownDevice } from '../../../auth/account/devices.ts'
import { signOut } from '../../../auth/sign-out/sign-out.ts'
import { dates } from '../../../lib/format/dates.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/hooks/use-action.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { deviceName } from './device-name.ts'
import { errorMessage } from '../../../lib/error-message.ts'

interface DeviceRowProps {
  device: KnownDevice
  isBusy: boolean
  onForget(): void
}

function DeviceRow({ device: { name, lastSeen }, isBusy, onForget }: DeviceRowProps) {
  const words = deviceName(name)
  return (
    <li className="security-row">
      <Laptop size={20} aria-hidden />
      <div className="security-row-text">
        <strong>{words}</strong>
        {lastSeen && <small>Last signed in {dates.moment(lastSeen)}</small>}
      </div>
      <Button isBusy={isBusy} onClick={onForget} aria-label={`Remove ${words}`}>
        Remove
      </Button>
    </li>
  )
}

/** The devices that signed in, and the way to end all of their sessions. */
export function DevicesSection() {
  const loaded = useLoaded({ name: 'devices', read: readDevices })
  const [isAsking, setIsAsking] = useState(false)
  const { busyWith, failure, run } = useAction(async (id: string) => {
    await forgetDevice(id)
    toast('Device removed', { kind: 'success' })
    loaded.reload()
  })

  return (
    <Card as="section" className="security-section" aria-labelledby="security-devices">
      <h2 id="security-devices">Devices</h2>
      {failure && <Notice kind="error">{failure}</Notice>}
      {loaded.status === 'loading' && <Skeleton label="Loading your devices…" />}
      {loaded.status === 'failed' && (
        <ErrorState title="Couldn't load your devices" onRetry={loaded.reload}>
          {errorMessage(loaded.error)}
        </ErrorState>
      )}
      {loaded.status === 'loaded' && loaded.value.length === 0 && (
        <EmptyState icon={Laptop} title="No remembered devices">
          The next time you sign in with a password, the device you use appears here.
        </EmptyState>
      )}
      {loaded.status === 'loaded' && loaded.value.length > 0 && (
        <ul className="security-list">
          {loaded.value.map((device) => (
            <DeviceRow key={device.id} device={device} isBusy={busyWith === device.id} onForget={() => run(device.id)} />
          ))}
        </ul>
      )}
      <div className="security-actions">
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Sign out on all devices
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Sign out on all devices?"
          action="Sign out everywhere"
          onConfirm={() => signOut({ global: true })}
          onClose={() => setIsAsking(false)}
        >
          You'll be signed out here too, and what isn't saved on another device is lost there.
        </ConfirmDialog>
      )}
    </Card>
  )
}

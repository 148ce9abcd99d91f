import { Link } from 'wouter'
import { queries } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import './connected-networks.css'

/** Where posts can go out by themselves, and what to do where they cannot. Without news of the connections nothing is said. */
export function ConnectedNetworks({ canSchedule }: { canSchedule: boolean }) {
  const connected = useLoaded(queries.integrations).value?.filter(
    ({ group, status }) => group === 'social' && status === 'connected',
  )
  if (!connected) return null
  const names = new Intl.ListFormat(undefined).format(connected.map(({ name }) => name))
  const isPretend = connected.some((integration) => integration.isPretend)
  return (
    <p className="connected-networks">
      {connected.length === 0
        ? `No network is connected. ${canSchedule ? 'Schedule posts here, then publish them' : 'Save drafts here, then publish them yourself'} by copying each one or exporting all as CSV. `
        : `Connected: ${names}. `}
      {isPretend && 'In local mode nothing is sent to a network. '}
      <Link href="/app-integrations">Connections</Link>
    </p>
  )
}

import type { Connect } from '../core/options/options.ts'
import type { Connector } from '../core/types.ts'
import { at, connectService } from './connect-service.ts'
import { services } from './services.ts'

/** The connector of the service that is set in `directConnection`. */
export async function createDirectConnector(directConnection: object, connect: Connect | undefined): Promise<Connector> {
  const row = services.find(({ path }) => at(directConnection, path))
  if (row) return connectService(await row.load(), row.path, directConnection, connect)
  const { whyUnknown } = await import('./suggest-service.ts')
  return { name: '', input: { disabledBecause: whyUnknown(directConnection as Record<string, unknown>) } }
}

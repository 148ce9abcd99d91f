import type { Capability } from '../core/types.ts'
import { createDropZone } from '../views/composer/drop-zone.ts'
import type { CapabilityContext } from './capability-context.ts'

/** Attaches files that are dropped anywhere on the chat. */
export function createDragAndDrop(context: CapabilityContext): Capability {
  const zone = createDropZone(context)
  return { name: 'drag-and-drop', update: zone.update, destroy: zone.destroy }
}

import type { ChatContext } from '../capabilities/capability-context.ts'
import { capabilityEntries } from '../capabilities/entries.ts'
import type { Capability, ChatState, View } from '../core/types.ts'
import { report } from '../core/util/thrown/report.ts'

/** Starts files, camera, speech and buttons as soon as one of them is wanted: most chats never load their code. */
export function createCapabilitiesLoader(context: ChatContext) {
  type Capabilities = Required<Pick<Capability, 'quiet'> & Pick<View, 'update'>>
  let loading: Promise<Capabilities | undefined> | undefined
  let capabilities: Capabilities | undefined

  async function load(): Promise<Capabilities | undefined> {
    const { createCapabilities } = await import('../capabilities/index.ts')
    if (!context.signal.aborted) capabilities = createCapabilities(context)
    return capabilities
  }

  function watch({ config: { options }, composer: { serviceFiles }, isConsentMissing }: ChatState): void {
    // What is said into a microphone is sent as well.
    if (isConsentMissing || !capabilityEntries.some(({ isWanted }) => isWanted(options, serviceFiles))) return
    loading ??= load()
    loading.catch((error: unknown) => {
      report('not-loaded', error)
      loading = undefined
    })
  }

  watch(context.get())
  return {
    quiet: (): void => capabilities?.quiet(),
    update(state: ChatState, previous: ChatState): void {
      if (capabilities) capabilities.update(state, previous)
      else if (
        state.config !== previous.config ||
        state.composer.serviceFiles !== previous.composer.serviceFiles ||
        state.isConsentMissing !== previous.isConsentMissing
      )
        watch(state)
    },
  }
}

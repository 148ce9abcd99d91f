import { useState } from 'react'
import type { Blueprint, BlueprintProposal } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { useUnmountSignal } from '../../lib/hooks/use-unmount-signal.ts'
import { sameField, type BlueprintField } from './blueprint-fields.ts'
import { errorMessage } from '../../lib/error-message.ts'

/** What the CMO proposes for the fields, until each is accepted or turned down. */
export function useProposals(value: Blueprint, change: (news: Partial<Blueprint>) => void) {
  const [proposals, setProposals] = useState<readonly BlueprintProposal[]>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const leaving = useUnmountSignal()

  const drop = (field: BlueprintField): void => setProposals((before) => before?.filter((proposal) => proposal.field !== field))

  async function draft(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const drafted = await backend.draftBlueprint(leaving)
      setProposals(drafted)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  // What is there already is no proposal.
  const open = proposals?.filter(({ field, value: proposed }) => !sameField(field, value, { ...value, [field]: proposed }))
  return {
    /** Undefined before the CMO was asked. */
    open,
    /** Whether the CMO had anything to go by. */
    foundNothing: proposals?.length === 0,
    isBusy,
    failure,
    draft,
    of: (field: BlueprintField): BlueprintProposal | undefined => open?.find((proposal) => proposal.field === field),
    accept({ field, value: proposed }: BlueprintProposal): void {
      change({ [field]: proposed })
      drop(field)
    },
    acceptAll(): void {
      change(Object.fromEntries((open ?? []).map(({ field, value: proposed }) => [field, proposed])))
      setProposals(undefined)
    },
    turnDown: drop,
  }
}

export type Proposals = ReturnType<typeof useProposals>

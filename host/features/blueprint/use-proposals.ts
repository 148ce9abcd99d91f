import { useState } from 'react'
import type { Blueprint, BlueprintProposal } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useUnmountSignal } from '../../lib/hooks/use-unmount-signal.ts'
import { sameField, type BlueprintField } from './blueprint-fields.ts'

/** What the CMO proposes for the fields, until each is accepted or turned down. */
export function useProposals(value: Blueprint, change: (news: Partial<Blueprint>) => void) {
  const [proposals, setProposals] = useState<readonly BlueprintProposal[]>()
  const leaving = useUnmountSignal()

  const drop = (field: BlueprintField): void => setProposals((before) => before?.filter((proposal) => proposal.field !== field))

  const { isBusy, failure, run } = useAction(async () => setProposals(await backend.draftBlueprint(leaving)))

  // What is there already is no proposal.
  const open = proposals?.filter(({ field, value: proposed }) => !sameField(field, value, { ...value, [field]: proposed }))
  return {
    /** Undefined before the CMO was asked. */
    open,
    /** Whether the CMO had anything to go by. */
    foundNothing: proposals?.length === 0,
    isBusy,
    failure,
    draft: run,
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

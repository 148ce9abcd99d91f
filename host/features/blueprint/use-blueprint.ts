import { useCallback, useEffect, useState } from 'react'
import { BackendError } from '../../backend/backend-error.ts'
import type { Blueprint, Versioned } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { queries } from '../../lib/queries.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { toast } from '../../lib/toast.ts'
import { blueprintDraft } from './blueprint-draft.ts'
import { sameBlueprint, type BlueprintField } from './blueprint-fields.ts'
import { mergeBlueprints } from './merge-blueprints.ts'

interface Editing {
  /** As it was read or saved last. */
  readonly base: Versioned<Blueprint>
  readonly mine: Blueprint
  /** Fields that someone else changed too; `base` holds theirs. */
  readonly conflicts: readonly BlueprintField[]
  /** Whether changes from elsewhere were put in. */
  readonly isMerged: boolean
}

/** Goes on with changes that were not saved, on what the backend has now. */
function begin(read: Versioned<Blueprint>, userId: string): Editing {
  const draft = blueprintDraft.read(userId)
  if (!draft) return { base: read, mine: read.value, conflicts: [], isMerged: false }
  return mergeInto(read, draft.base.value, draft.mine)
}

function mergeInto(theirs: Versioned<Blueprint>, base: Blueprint, mine: Blueprint): Editing {
  const { value, conflicts } = mergeBlueprints({ base, mine, theirs: theirs.value })
  return { base: theirs, mine: value, conflicts, isMerged: !sameBlueprint(base, theirs.value) }
}

/** What was read again, under what is changed here. */
function goOn(before: Editing, read: Versioned<Blueprint>): Editing {
  if (before.base.etag === read.etag) return before
  if (!sameBlueprint(before.mine, before.base.value)) return mergeInto(read, before.base.value, before.mine)
  return { base: read, mine: read.value, conflicts: [], isMerged: false }
}

/** A blueprint while it is edited: kept over a reload, saved with its etag, merged when it was changed elsewhere. */
export function useBlueprint(read: Versioned<Blueprint>, userId: string) {
  const [editing, setEditing] = useState(() => begin(read, userId))
  const cache = useCache()
  const { base, mine, conflicts, isMerged } = editing
  const isChanged = !sameBlueprint(mine, base.value)

  useEffect(() => setEditing((before) => goOn(before, read)), [read])

  useEffect(() => {
    if (isChanged) blueprintDraft.keep(userId, { base, mine })
    else blueprintDraft.forget(userId)
  }, [base, isChanged, mine, userId])

  const settle = (before: Editing, field: BlueprintField): BlueprintField[] => before.conflicts.filter((one) => one !== field)

  const change = useCallback(
    (news: Partial<Blueprint>): void => setEditing((before) => ({ ...before, mine: { ...before.mine, ...news } })),
    [],
  )

  const { isBusy, failure, run } = useAction(async () => {
    try {
      const saved = await backend.saveBlueprint({ value: mine, etag: base.etag })
      // What was typed while it was on its way stays a change.
      setEditing((before) => ({
        ...before,
        base: saved,
        mine: before.mine === mine ? saved.value : before.mine,
        isMerged: false,
      }))
      cache.put(queries.blueprint, saved)
      toast('Blueprint saved', { kind: 'success' })
    } catch (error) {
      // A conflict is no failure: what was changed elsewhere is read and put together with what is here.
      if (!(error instanceof BackendError && error.kind === 'conflict')) throw error
      const theirs = await backend.readBlueprint()
      setEditing((before) => mergeInto(theirs, before.base.value, before.mine))
    }
  })

  return {
    value: mine,
    /** What is saved, and in a conflict what the other one saved. */
    saved: base.value,
    conflicts,
    isMerged,
    isChanged,
    isBusy,
    failure,
    change,
    save(): void {
      if (!isBusy && conflicts.length === 0) run()
    },
    keepMine: (field: BlueprintField): void => setEditing((before) => ({ ...before, conflicts: settle(before, field) })),
    takeTheirs: (field: BlueprintField): void =>
      setEditing((before) => ({
        ...before,
        conflicts: settle(before, field),
        mine: { ...before.mine, [field]: before.base.value[field] },
      })),
    /** Goes back to what is saved. */
    discard: (): void => setEditing((before) => ({ ...before, mine: before.base.value, conflicts: [], isMerged: false })),
  }
}

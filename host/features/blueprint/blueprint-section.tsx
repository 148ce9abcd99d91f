import { Check, Sparkles, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Blueprint } from '../../backend/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { fieldWords, type BlueprintField } from './blueprint-fields.ts'
import type { Proposals } from './use-proposals.ts'

/** Another tab's or person's version of a field, and the choice. */
interface Conflict {
  readonly theirs: Blueprint
  keepMine(field: BlueprintField): void
  takeTheirs(field: BlueprintField): void
}

interface BlueprintSectionProps {
  field: BlueprintField
  title: string
  /** What it is for, in a sentence. */
  purpose: string
  proposals: Proposals
  /** Present when someone has to choose. */
  conflict: Conflict | undefined
  children: ReactNode
}

/** A field of the blueprint with what the CMO proposes for it, and what someone else made of it meanwhile. */
export function BlueprintSection({ field, title, purpose, proposals, conflict, children }: BlueprintSectionProps) {
  const titleId = useId()
  const proposal = proposals.of(field)
  return (
    <Card as="section" aria-labelledby={titleId} className={`blueprint-section blueprint-${field}`}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className="blueprint-purpose">{purpose}</p>
      </div>
      {conflict && (
        <Notice kind="error" title="You and someone else changed this">
          <p>They wrote: {fieldWords(field, conflict.theirs)}</p>
          <div className="blueprint-choice">
            <Button onClick={() => conflict.keepMine(field)}>Keep mine</Button>
            <Button onClick={() => conflict.takeTheirs(field)}>Use theirs</Button>
          </div>
        </Notice>
      )}
      {children}
      {proposal && (
        <div className="blueprint-proposal" role="group" aria-label={`Proposal for ${title.toLowerCase()}`}>
          <Sparkles size={18} aria-hidden />
          <div>
            <p className="blueprint-proposed">{fieldWords(field, { [field]: proposal.value })}</p>
            <p className="blueprint-basis">{proposal.basis}</p>
            <div className="blueprint-choice">
              <Button onClick={() => proposals.accept(proposal)}>
                <Check size={16} aria-hidden />
                Accept
              </Button>
              <Button variant="quiet" onClick={() => proposals.turnDown(field)}>
                <X size={16} aria-hidden />
                Dismiss
              </Button>
            </div>
          </div>
        </div>
      )}
    </Card>
  )
}

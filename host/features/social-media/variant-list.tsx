import { formatCount } from '../../lib/format/format-count.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { countCharacters } from './count-characters.ts'
import type { Variant } from './find-variants.ts'
import { networkOf } from '../../lib/networks.ts'
import './variant-list.css'

interface VariantListProps {
  variants: readonly Variant[]
  isSaving: boolean
  /** Whether the user's plan includes scheduled posts. */
  canSchedule: boolean
  onUse(variant: Variant): void
  onSaveAll(): void
}

/** The newest posts that the agent wrote, each with its length. */
export function VariantList({ variants, isSaving, canSchedule, onUse, onSaveAll }: VariantListProps) {
  const edit = canSchedule ? 'Edit and schedule' : 'Edit'
  return (
    <Card as="section" className="variants" aria-labelledby="variants-heading">
      <div className="variants-head">
        <h2 id="variants-heading">From this conversation</h2>
        <Button isBusy={isSaving} onClick={onSaveAll}>
          {variants.length === 1 ? 'Save as draft' : `Save all ${variants.length} as drafts`}
        </Button>
      </div>
      <ul>
        {variants.map((variant) => {
          const { name, longest } = networkOf(variant.network)
          const length = countCharacters(variant.text)
          return (
            <li key={`${variant.network} ${variant.text}`}>
              <div className="variant-head">
                <h3>{name}</h3>
                <p data-over={length > longest || undefined}>
                  {formatCount(length)} of {formatCount(longest)}
                </p>
              </div>
              <p className="variant-text" dir="auto">
                {variant.text}
              </p>
              <div className="variant-actions">
                <Button variant="quiet" onClick={() => onUse(variant)} aria-label={`${edit} the post for ${name}`}>
                  {edit}
                </Button>
                <CopyButton text={variant.text} label={`Copy the post for ${name}`} />
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

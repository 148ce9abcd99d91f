import { Printer, Sparkles } from 'lucide-react'
import { nextStep } from '../../app/routing/journey.ts'
import { isPaid } from '../../app/routing/route-guard.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import type { Blueprint, Versioned } from '../../backend/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { BlueprintSection } from './blueprint-section.tsx'
import type { BlueprintField } from './blueprint-fields.ts'
import { ColourList } from './colour-list.tsx'
import { ToneSliders } from './tone-sliders.tsx'
import { useBlueprint } from './use-blueprint.ts'
import { useProposals } from './use-proposals.ts'
import { WordList } from './word-list.tsx'

const longestText = 500 // characters, as the backend takes them

interface LongTextProps {
  label: string
  placeholder: string
  value: string
  onChange(value: string): void
}

function LongText({ label, placeholder, value, onChange }: LongTextProps) {
  return (
    <>
      <textarea
        className="field-input"
        aria-label={label}
        rows={3}
        maxLength={longestText}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {/* A text area prints what fits into it. */}
      <p className="blueprint-printed" aria-hidden>
        {value}
      </p>
    </>
  )
}

type EditedBlueprint = ReturnType<typeof useBlueprint>
type Proposals = ReturnType<typeof useProposals>

/** Has the CMO draft, and says what came of it. */
function DraftBar({ proposals }: { proposals: Proposals }) {
  return (
    <>
      <div className="blueprint-draft">
        <Button isBusy={proposals.isBusy} onClick={() => proposals.draft()}>
          {!proposals.isBusy && <Sparkles size={18} aria-hidden />}
          Draft with CMO
        </Button>
        {proposals.open && proposals.open.length > 1 && (
          <Button variant="quiet" onClick={proposals.acceptAll}>
            Accept all {proposals.open.length}
          </Button>
        )}
        <Button variant="quiet" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          Print
        </Button>
        <p role="status">
          {proposals.open &&
            proposals.open.length > 0 &&
            `${proposals.open.length} ${proposals.open.length === 1 ? 'field has a suggestion' : 'fields have a suggestion'} below. Nothing changes until you accept it.`}
        </p>
      </div>
      {proposals.failure && <Notice kind="error">{proposals.failure}</Notice>}
      {proposals.foundNothing && (
        <Notice title="Nothing to draft from yet" actions={<ButtonLink href="/assessment">Assess your website</ButtonLink>}>
          Your CMO works only from your website, your sources and your answers. Assess your website or add a source first.
        </Notice>
      )}
      {proposals.open?.length === 0 && !proposals.foundNothing && <Notice>Your CMO has no other suggestions.</Notice>}
    </>
  )
}

/** The fields, with what is proposed for each. */
function BlueprintSections({ blueprint, proposals }: { blueprint: EditedBlueprint; proposals: Proposals }) {
  const { value, saved, change, conflicts } = blueprint
  const section = (field: BlueprintField) => ({
    field,
    proposals,
    conflict: conflicts.includes(field)
      ? { theirs: saved, keepMine: blueprint.keepMine, takeTheirs: blueprint.takeTheirs }
      : undefined,
  })
  return (
    <div className="blueprint-sections">
      <BlueprintSection {...section('audience')} title="Audience" purpose="Who you speak to.">
        <LongText
          label="Audience"
          placeholder="Families in the neighbourhood who buy bread on foot."
          value={value.audience}
          onChange={(audience) => change({ audience })}
        />
      </BlueprintSection>
      <BlueprintSection {...section('promise')} title="Promise" purpose="What they get from you and from no one else.">
        <LongText
          label="Promise"
          placeholder="Warm bread every morning, from grain that was milled this week."
          value={value.promise}
          onChange={(promise) => change({ promise })}
        />
      </BlueprintSection>
      <BlueprintSection {...section('tone')} title="Tone" purpose="How you sound.">
        <ToneSliders tone={value.tone} onChange={(tone) => change({ tone })} />
      </BlueprintSection>
      <BlueprintSection
        {...section('colours')}
        title="Colours"
        purpose="Used in your images, each with a text colour that is readable on it."
      >
        <ColourList colours={value.colours} onChange={(colours) => change({ colours })} />
      </BlueprintSection>
      <BlueprintSection {...section('wordsToUse')} title="Words to use" purpose="Names and phrases that are yours.">
        <WordList label="Words to use" words={value.wordsToUse} onChange={(wordsToUse) => change({ wordsToUse })} />
      </BlueprintSection>
      <BlueprintSection {...section('wordsToAvoid')} title="Words to avoid" purpose="Words you never use.">
        <WordList label="Words to avoid" words={value.wordsToAvoid} onChange={(wordsToAvoid) => change({ wordsToAvoid })} />
      </BlueprintSection>
    </div>
  )
}

function SaveBar({ blueprint }: { blueprint: EditedBlueprint }) {
  const { isChanged } = blueprint
  const hasPlan = isPaid(useAuth())
  return (
    <div className="blueprint-actions">
      <p role="status">{isChanged ? 'You have unsaved changes.' : 'All changes saved.'}</p>
      {isChanged && (
        <Button variant="quiet" onClick={blueprint.discard}>
          Discard changes
        </Button>
      )}
      <Button
        variant={isChanged ? 'primary' : 'secondary'}
        isBusy={blueprint.isBusy}
        aria-disabled={!isChanged || blueprint.conflicts.length > 0}
        onClick={blueprint.save}
      >
        Save blueprint
      </Button>
      {!hasPlan && (
        <ButtonLink variant={isChanged ? 'secondary' : 'primary'} href={nextStep('/brandblueprint')}>
          Continue to knowledge base
        </ButtonLink>
      )}
    </div>
  )
}

interface BlueprintEditorProps {
  read: Versioned<Blueprint>
  userId: string
}

/** The blueprint, to be changed: every field by hand or by accepting what the CMO proposes. */
export function BlueprintEditor({ read, userId }: BlueprintEditorProps) {
  const blueprint = useBlueprint(read, userId)
  const { conflicts } = blueprint
  const proposals = useProposals(blueprint.value, blueprint.change)
  return (
    <>
      <DraftBar proposals={proposals} />
      {blueprint.isMerged && (
        <Notice title="This was changed in another tab or by someone else">
          {conflicts.length > 0
            ? 'We merged your changes with theirs. Where they conflict, choose which to keep.'
            : 'We merged your changes with theirs. Review them, then save.'}
        </Notice>
      )}
      <BlueprintSections blueprint={blueprint} proposals={proposals} />
      {blueprint.failure && (
        <Notice kind="error" title="Couldn't save the blueprint">
          {blueprint.failure} Your changes stay in this browser until it's saved.
        </Notice>
      )}
      <SaveBar blueprint={blueprint} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import type { Network, Post } from '../../backend/types.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { localStore } from '../../lib/local-store.ts'
import { toast } from '../../lib/toast.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { countCharacters } from './count-characters.ts'
import { localTime } from './local-time.ts'
import { networkOf, networks } from '../../lib/networks.ts'
import type { Posts } from './use-posts.ts'
import './post-composer.css'

/** What is being written. All text, as forms have it; without an id it is a new post. */
export interface ComposerDraft extends Record<'id' | 'network' | 'text' | 'when', string> {
  network: Network
}

const storeName = 'post-being-written'

export const emptyPost: ComposerDraft = { id: '', network: 'instagram', text: '', when: '' }

/** A post of the calendar, as it is written. */
export const toComposerDraft = ({ id, network, text, scheduledFor }: Post): ComposerDraft => ({
  id,
  network,
  text,
  when: scheduledFor ? localTime.read(scheduledFor) : '',
})

/** What was being written when the page was left. */
export function readComposerDraft(): ComposerDraft {
  try {
    return { ...emptyPost, ...(JSON.parse(localStore.read(storeName) ?? '{}') as Partial<ComposerDraft>) }
  } catch {
    return emptyPost
  }
}

interface PostComposerProps {
  /** What to begin with. Give the composer another `key` to begin again. */
  initial: ComposerDraft
  /** True when the user just asked for it: the focus goes to the text. */
  isAskedFor: boolean
  save: Posts['save']
  /** Whether the user's plan includes scheduled posts. */
  canSchedule: boolean
  /** It is saved, or given up. */
  onDone(): void
}

/** A draft may be longer than the network takes, but not without a word. */
function savedWords(network: Network, text: string): string {
  const { name, longest } = networkOf(network)
  const over = countCharacters(text.trim()) - longest
  return over > 0 ? `Draft saved. Shorten it by ${formatCount(over)} before you post it on ${name}.` : 'Draft saved'
}

function check({ network, text, when }: Record<keyof ComposerDraft, string>) {
  const { name, longest } = networkOf(network as Network)
  const over = countCharacters(text.trim()) - longest
  const isPast = when !== '' && Date.parse(when) < Date.now()
  const tooLong = `${name} allows ${formatCount(longest)} characters. Shorten the post by ${formatCount(over)}, or save a draft.`
  return onlyErrors({
    text: text.trim() ? (when && over > 0 ? tooLong : undefined) : 'Write the post, or ask the agent for one.',
    when: isPast ? 'This time has passed. Choose a later one, or leave it empty to keep a draft.' : undefined,
  })
}

/** Saves what is written, as a draft or for a time. */
function usePostForm(initial: ComposerDraft, save: Posts['save'], onDone: () => void) {
  return useForm<keyof ComposerDraft>({
    initial,
    check,
    async submit({ id, network, text, when }) {
      const scheduledFor = when ? localTime.write(when) : undefined
      await save({
        network: network as Network,
        text: text.trim(),
        status: scheduledFor ? 'scheduled' : 'draft',
        ...(id && { id }),
        ...(scheduledFor && { scheduledFor }),
      })
      toast(scheduledFor ? 'Post scheduled' : savedWords(network as Network, text), { kind: 'success' })
      localStore.remove(storeName)
      onDone()
    },
  })
}

type PostForm = ReturnType<typeof usePostForm>

function NetworkField({ form }: { form: PostForm }) {
  return (
    <Field label="Network">
      {(control) => (
        <select {...control} value={form.values.network} onChange={({ target }) => form.set('network', target.value)}>
          {networks.map((network) => (
            <option key={network.id} value={network.id}>
              {network.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** How much of what the network takes is used. */
function Length({ text, network }: { text: string; network: Network }) {
  const { name, longest } = networkOf(network)
  const length = countCharacters(text.trim())
  return (
    <span className="post-length" data-over={length > longest || undefined}>
      {formatCount(length)} of {formatCount(longest)} characters
      {length > longest && ` – ${formatCount(length - longest)} too many for ${name}`}
    </span>
  )
}

function WhenField({ form, canSchedule }: { form: PostForm; canSchedule: boolean }) {
  return (
    <Field
      label="When"
      isOptional
      error={form.errors.when}
      help={
        canSchedule ? (
          "In your time zone. Without a time, it's saved as a draft."
        ) : (
          <>
            Your plan doesn't include scheduled posts. <Link href="/plans">Change plan</Link>
          </>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          disabled={!canSchedule && !form.values.when}
          value={form.values.when}
          onChange={({ target }) => form.set('when', target.value)}
        />
      )}
    </Field>
  )
}

/** Writes a post: for which network, what, and when. What is typed outlives the page. */
export function PostComposer({ initial, isAskedFor, save, canSchedule, onDone }: PostComposerProps) {
  const [textArea, setTextArea] = useState<HTMLTextAreaElement | null>(null)
  const form = usePostForm(initial, save, onDone)
  const { values } = form
  const isEmpty = !values.text && !values.id

  useEffect(() => {
    if (isEmpty) localStore.remove(storeName)
    else localStore.write(storeName, JSON.stringify(values))
  }, [isEmpty, values])

  useEffect(() => {
    if (isAskedFor) textArea?.focus()
  }, [isAskedFor, textArea])

  return (
    <Card as="section" aria-labelledby="composer-heading">
      <form {...form.props} className="post-composer">
        <h2 id="composer-heading">{values.id ? 'Edit post' : 'New post'}</h2>
        {form.failure && (
          <Notice kind="error" title="Couldn't save the post">
            {form.failure}
          </Notice>
        )}
        <NetworkField form={form} />
        <Field label="Text" error={form.errors.text} help={<Length text={values.text} network={values.network as Network} />}>
          {(control) => (
            <textarea
              {...control}
              ref={setTextArea}
              rows={6}
              dir="auto"
              value={values.text}
              onChange={({ target }) => form.set('text', target.value)}
            />
          )}
        </Field>
        <WhenField form={form} canSchedule={canSchedule} />
        <div className="post-composer-actions">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {values.when ? 'Schedule' : 'Save draft'}
          </Button>
          {!isEmpty && (
            <Button
              variant="quiet"
              onClick={() => {
                localStore.remove(storeName)
                onDone()
              }}
            >
              {values.id ? 'Cancel' : 'Clear'}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { authStore } from '../../../auth/session/auth-store.ts'
import { BackendError } from '../../../backend/backend-error.ts'
import type { Versioned, WidgetConfig } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { queries } from '../../../lib/queries.ts'
import { useCache } from '../../../lib/hooks/use-cache.ts'
import { tabStore } from '../../../lib/local-store.ts'
import { toast } from '../../../lib/toast.ts'
import { checkWidget } from './check-widget.ts'
import { errorMessage } from '../../../lib/error-message.ts'

const storeName = 'widget-being-changed'

function readDraft(id: string): Partial<WidgetConfig> {
  try {
    const draft = JSON.parse(tabStore.read(storeName) ?? '{}') as Partial<WidgetConfig>
    return draft.id === id ? draft : {}
  } catch {
    return {}
  }
}

/** Says on the way out that changes are not saved. They are kept for this tab. */
function useUnsavedWords(isChanged: boolean): void {
  const [, navigate] = useLocation()
  const state = useRef({ isHere: false, isChanged })
  state.current.isChanged = isChanged
  const goBack = useEffectEvent(() => navigate('/chat'))
  useEffect(() => {
    const now = state.current
    now.isHere = true
    return () => {
      now.isHere = false
      // In development a component goes and is back at once.
      queueMicrotask(() => {
        if (now.isHere || !now.isChanged || !authStore.get().isAuthenticated) return
        toast("Your changes to the customer chat aren't saved yet.", {
          kind: 'warning',
          action: { label: 'Go back', onPress: () => goBack() },
        })
      })
    }
  }, [])
}

/** The settings of the public chat while they are changed. What is not saved yet outlives a reload. */
export function useWidget(read: Versioned<WidgetConfig>) {
  const cache = useCache()
  const [saved, setSaved] = useState(read)
  const [config, setConfig] = useState<WidgetConfig>(() => ({ ...read.value, ...readDraft(read.value.id) }))
  const [isBusy, setIsBusy] = useState(false)
  const [wasChecked, setWasChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [theirs, setTheirs] = useState<Versioned<WidgetConfig>>()
  const isChanged = JSON.stringify(config) !== JSON.stringify(saved.value)
  const errors = checkWidget(config)

  const takeRead = useEffectEvent((now: Versioned<WidgetConfig>): void => {
    // What is changed here is compared when it is saved.
    if (isChanged) return
    setSaved(now)
    setConfig(now.value)
  })
  useEffect(() => takeRead(read), [read])

  useEffect(() => {
    if (isChanged) tabStore.write(storeName, JSON.stringify(config))
    else tabStore.remove(storeName)
  }, [config, isChanged])

  useUnsavedWords(isChanged)

  async function save(next = config, etag = saved.etag): Promise<void> {
    if (isBusy) return
    setWasChecked(true)
    setFailure(undefined)
    if (Object.keys(checkWidget(next)).length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    if (!isChanged && etag === saved.etag) {
      toast('No changes to save')
      return
    }
    setIsBusy(true)
    try {
      const answer = await backend.saveWidget({ value: next, etag })
      setSaved(answer)
      setConfig(answer.value)
      setTheirs(undefined)
      cache.put(queries.widget, answer)
      toast('Customer chat saved', { kind: 'success' })
    } catch (error) {
      setFailure(errorMessage(error))
      if (error instanceof BackendError && error.kind === 'conflict') setTheirs(await backend.readWidget().catch(() => undefined))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    config,
    /** What visitors get. */
    saved: saved.value,
    isChanged,
    isBusy,
    failure,
    /** Nothing before the first try to save. */
    errors: wasChecked ? errors : {},
    /** How often a save was refused for what is wrong. */
    refusals,
    /** What someone else saved meanwhile. */
    theirs,
    change: (change: Partial<WidgetConfig>): void => setConfig((before) => ({ ...before, ...change })),
    save,
    /** Ends a conflict: takes what the other saved, or saves over it. */
    takeTheirs(): void {
      if (!theirs) return
      setSaved(theirs)
      setConfig(theirs.value)
      setTheirs(undefined)
      setFailure(undefined)
    },
    saveOver: (): Promise<void> => save(config, theirs?.etag),
    /** Lets every document be used again, or only some. */
    setKnowledge: (knowledgeIds: readonly string[] | undefined): void =>
      setConfig(({ knowledgeIds: _before, ...others }) => ({ ...others, ...(knowledgeIds && { knowledgeIds }) })),
  }
}

/** What `useWidget` returns. */
export type Widget = ReturnType<typeof useWidget>

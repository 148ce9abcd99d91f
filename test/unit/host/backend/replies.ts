import type { Assessment, Blueprint, KnowledgeDocument, Me, Profile, WidgetConfig } from '../../../../host/backend/types.ts'

/** Whole replies of a backend, to be sent or spoilt by a test. */
export const replies = {
  me: { userId: 'ada', entitlement: { status: 'UNPAID' }, onboarding: { done: [] } } satisfies Me,
  profile: { businessName: '', industry: '', size: '', goal: '', customers: '' } satisfies Profile,
  document: {
    id: '1',
    kind: 'note',
    title: 'A',
    text: 'B',
    words: 1,
    addedAt: '2026-11-21T10:00:00Z',
    isIncluded: true,
  } satisfies KnowledgeDocument,
  blueprint: {
    audience: '',
    promise: '',
    tone: { serious: 50, casual: 50, technical: 50, enthusiastic: 50 },
    colours: [],
    wordsToUse: [],
    wordsToAvoid: [],
  } satisfies Blueprint,
  assessment: {
    id: '1',
    url: 'https://rye.example/',
    status: 'queued',
    message: '',
    startedAt: '2026-11-21T10:00:00Z',
    source: 'fetched',
    findings: [],
    scores: [],
    total: null,
    summary: '',
  } satisfies Assessment,
  widget: {
    id: '1',
    name: 'Help',
    greeting: '',
    placeholder: '',
    accent: '#3a4fe0',
    theme: 'system',
    position: 'end',
    hours: [],
    timeZone: 'UTC',
    awayMessage: '',
    isPublished: false,
  } satisfies WidgetConfig,
}

import { finishLabels } from '../../../core/labels/finish.ts'
import type { FirstLabels } from '../../../core/labels/labels.ts'
import type { NoticeKind } from './notice-kind.ts'

const names = {
  length: 'finishLength',
  filter: 'finishFilter',
  failed: 'finishFailed',
  interrupted: 'finishInterrupted',
} as const satisfies Record<NoticeKind, string>

/** Why an answer did not come whole. */
export const finishWords = (kind: NoticeKind, labels: FirstLabels): string => finishLabels(labels)[names[kind]]

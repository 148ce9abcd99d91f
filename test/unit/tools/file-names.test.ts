import { expect, test } from 'vitest'
import { lint } from './lint.ts'

const say = (path: string, code: string): string => lint('file-names', code, path)
const nothing = 'Found 0 warnings and 0 errors.'

test.each([
  ['sdk/core/labels/localise-text.ts', 'export const inPageWords = 1'],
  ['sdk/capabilities/camera/photo.ts', 'export function drawFrame() {}\nexport const toBlob = 1'],
  ['host/lib/route-guard.ts', 'const decide = 1\nexport { decide }'],
  ['sdk/net/retry-after.ts', 'export class Patience {}'],
  ['sdk/net/azure-settings.ts', 'export const azureFault = 1\nexport function createAzureRecogniser() {}'],
  ['sdk/net/engine-handle.ts', 'export interface Engine {}'],
  ['sdk/net/reply-event.ts', 'export type { EventOf }\ntype EventOf = string'],
])('the linter refuses an export that its file is not named for: %s', (path, code) => {
  expect(say(path, code)).toContain('rename')
})

test.each([
  ['sdk/core/labels/localise-text.ts', 'export const localiseText = 1'],
  ['sdk/views/queue/queue.ts', 'export const createQueueView = 1'],
  ['sdk/core/errors.ts', 'export class ChatError {}'],
  ['sdk/core/util/ids.ts', 'export const createId = 1'],
  ['sdk/connector-kit/answer-format.ts', 'export interface AnswerFormat {}\nexport const readerOf = 1'],
  ['sdk/net/poll.ts', 'export const pollingDelay = 1\nexport const ask = 2'],
  ['sdk/net/button-layout.ts', 'export const layoutInField = 1\nexport const layoutBesideField = 2'],
  ['sdk/net/stream-end.ts', 'export interface StreamEnd {}\nexport type Reason = string'],
  ['sdk/net/recogniser-contract.ts', 'export interface Recogniser {}\nexport type Open = () => Recogniser'],
  ['sdk/session/contracts.ts', 'export interface Sender {}'],
  ['sdk/core/types.ts', 'export interface Message {}'],
  ['sdk/core/options/input.ts', 'export interface CameraOptions {}'],
  ['sdk/parts/index.ts', 'export const renderPart = 1'],
  ['test/browser/answer.ts', 'export const x = 1'],
])('the linter accepts an export that bears the name of its file: %s', (path, code) => {
  expect(say(path, code)).toContain(nothing)
})

import { expect, it } from 'vitest'
import { contentKind } from '../../../sdk/net/content-kind.ts'

it.for([
  ['text/event-stream', 'events'],
  ['Text/Event-Stream; charset=utf-8', 'events'],
  ['application/json', 'json'],
  ['application/problem+json;charset=utf-8', 'json'],
  ['application/x-ndjson', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/jsonl', 'lines'],
  ['application/stream+json', 'lines'],
  ['text/plain', 'text'],
  ['text/markdown; charset=utf-8', 'text'],
  ['text/html', 'unknown'],
  ['image/png', 'blob'],
  ['application/octet-stream', 'blob'],
  ['', 'unknown'],
  [null, 'unknown'],
] as const)('a response of type %s is read as %s', ([type, kind]) => {
  expect(contentKind(type)).toBe(kind)
})

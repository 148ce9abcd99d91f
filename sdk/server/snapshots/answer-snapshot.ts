import type { Bodies } from '../bounds/bodies.ts'
import { jsonResponse } from '../json-response.ts'
import type { VisitorThreads } from '../stores/store.ts'
import { snapshotPolicy, writeSnapshotPage } from './snapshot-page.ts'
import { readWords } from './snapshot-words.ts'
import type { Snapshots } from './snapshots.ts'

/** Who asks for what is shared of which thread. */
interface ShareRequest {
  readonly request: Request
  readonly visitor: string
  readonly id: string
}

/** Shares threads, tells what is shared, and ends it. */
export function createShareAnswers(threadsFor: (request: Request) => VisitorThreads, bodies: Bodies, snapshots: Snapshots) {
  return {
    async POST({ request, visitor, id }: ShareRequest): Promise<Response> {
      const words = await readWords(await bodies.read(request))
      return jsonResponse(await snapshots.share(threadsFor(request), visitor, id, words, request.signal), 201)
    },
    async GET({ request, visitor, id }: ShareRequest): Promise<Response> {
      return jsonResponse(await snapshots.find(threadsFor(request), visitor, id, request.signal))
    },
    async DELETE({ request, visitor, id }: ShareRequest): Promise<Response> {
      await snapshots.revoke(threadsFor(request), visitor, id, request.signal)
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    },
  }
}

/** The page of a snapshot, or its messages for who asks for JSON. */
export async function answerSnapshot(
  request: Request,
  id: string,
  threads: VisitorThreads,
  snapshots: Snapshots,
): Promise<Response> {
  const snapshot = await snapshots.read(threads, id, request.signal)
  const { until, messages } = snapshot
  if (/\bapplication\/json\b/i.test(request.headers.get('accept') ?? '')) return jsonResponse({ until, messages })
  return new Response(request.method === 'HEAD' ? null : writeSnapshotPage(snapshot), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': snapshotPolicy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}

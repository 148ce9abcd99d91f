import type { Approvals, ApprovalsParts } from './approvals.ts'

/** Loads what takes the visitor's answers with the first one. */
export function createApprovalsLoader(parts: ApprovalsParts) {
  let loading: Promise<Approvals> | undefined

  function load(): Promise<Approvals> {
    loading ??= import('./approvals.ts').then(({ createApprovals }) => createApprovals(parts))
    loading.catch(() => (loading = undefined))
    return loading
  }

  return {
    respondToApproval: async (...given: Parameters<Approvals['respondToApproval']>): Promise<void> =>
      (await load()).respondToApproval(...given),
    answerCall: async (...given: Parameters<Approvals['answerCall']>): Promise<void> => (await load()).answerCall(...given),
  }
}

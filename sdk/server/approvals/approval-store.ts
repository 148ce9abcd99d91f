/** A call of a tool that waits until its visitor decides. */
export interface WaitingCall {
  /** Unique, and not to be guessed. */
  readonly id: string
  /** The visitor's name; undefined where visitors have none, and the id alone lets them decide. */
  readonly user: string | undefined
  /** Where it was asked, as a hash: elsewhere there is no such call. */
  readonly place: string
  /** What a server has to know to run it. */
  readonly call: string
  /** How long it waits. */
  readonly seconds: number
}

/** Whose call is decided, and where. */
export type CallOwner = Pick<WaitingCall, 'id' | 'user' | 'place'>

/** What became of a call that somebody decides. */
export interface ClaimedCall {
  /**
   * `mine`: it is for this caller to run, or not to run, and to `settle`, and for nobody else from now on; `expired`: it waited for too long;
   * `claimed`: somebody else has it, and has not settled it; `settled`: it was decided before.
   */
  readonly state: 'mine' | 'expired' | 'claimed' | 'settled'
  /** As it was given to `add`. */
  readonly call: string
  /** How long ago somebody else claimed it; of `claimed` only. */
  readonly seconds?: number
  /** As it was given to `settle`; of `settled` only. */
  readonly result?: string
}

/** A call as it is kept, for its visitor to read. */
export interface ListedCall extends Pick<ClaimedCall, 'call' | 'result'> {
  /** The id of the call. */
  readonly id: string
  /** What became of it. */
  readonly state: 'waiting' | Exclude<ClaimedCall['state'], 'mine'>
}

/** Which calls of a visitor are listed. */
export interface CallPage {
  /** Only those with a greater id. */
  readonly after?: string
  /** At most so many. */
  readonly limit: number
}

/** Keeps calls that wait for a visitor's decision, so that any server goes on with them. What fails rejects. */
export interface ApprovalStore {
  /** Keeps a call until a day after it waited for too long. */
  add(call: WaitingCall): Promise<void>
  /**
   * Claims a call, once: of several who claim it at the same moment, one gets it.
   * @returns undefined where the visitor has no such call.
   */
  claim(owner: CallOwner): Promise<ClaimedCall | undefined>
  /** Keeps what came of a call that was claimed. */
  settle(id: string, result: string): Promise<void>
  /**
   * All that is kept of a visitor's calls, in the order of their ids: for `GET visitors/me/export`.
   * @default they are not exported
   */
  list?(user: string, page: CallPage): Promise<readonly ListedCall[]>
}

/** How long a call is kept after it waited for too long, in seconds: who decides late reads what became of it. */
export const keptAfterwards = 24 * 60 * 60

import type { OpenRecogniser, Recogniser } from './recogniser-contract.ts'
import type { SpeechFault } from './speech-fault.ts'

/** Events of listening as a whole; a restart neither ends nor starts it. */
export interface ListeningEvents {
  onStart(): void
  /** `isByItself`: neither the visitor nor the page stopped it, and nothing failed. */
  onStop(isByItself: boolean): void
  onText(text: string, isFinal: boolean): void
  onFault(fault: SpeechFault): void
  /** The phase changed. */
  onPhase(): void
}

/** While `stopping`, the last words may still arrive; the visitor has already stopped it. */
export type ListeningPhase = 'off' | 'starting' | 'on' | 'stopping'

/** Milliseconds; how long to wait for a service to report that it stopped. */
const longestStop = 1000

/** Runs recognisers one after the other and presents them as one session. */
export interface Listening {
  readonly phase: ListeningPhase
  /** True if the visitor can stop it now. */
  canStop(): boolean
  start(): void
  /** Continues with a new recogniser that knows nothing of earlier words. Only while listening. */
  restart(pause?: number): void
  /** Takes the last words and stops. */
  stop(): void
  /** Stops at once, without the last words. */
  end(): void
}

export function createListening(open: OpenRecogniser, events: ListeningEvents): Listening {
  /** The current run; without a recogniser while one ends and the next has not started. */
  let stretch: { recogniser?: Recogniser } | undefined
  let phase: ListeningPhase = 'off'
  let isAnnounced = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves when earlier recognisers have released the microphone. */
  let closing: Promise<unknown> = Promise.resolve()

  function setPhase(next: ListeningPhase): void {
    if (next === phase) return
    phase = next
    events.onPhase()
  }

  function ended(isByItself = false): void {
    clearTimeout(timer)
    stretch = undefined
    setPhase('off')
    if (!isAnnounced) return
    isAnnounced = false
    events.onStop(isByItself)
  }

  function begin(): void {
    const mine: NonNullable<typeof stretch> = {}
    let hasFailed = false
    const isMine = (): boolean => stretch === mine
    stretch = mine
    mine.recogniser = open({
      onStart() {
        if (!isMine() || phase === 'stopping') return
        setPhase('on')
        if (isAnnounced) return
        isAnnounced = true
        events.onStart()
      },
      onText(text, isFinal) {
        if (isMine()) events.onText(text, isFinal)
      },
      onFault(fault) {
        hasFailed = true
        if (isMine()) events.onFault(fault)
      },
      onEnd() {
        if (isMine()) ended(phase === 'on' && !hasFailed)
      },
    })
  }

  function close(): void {
    const recogniser = stretch?.recogniser
    if (recogniser) closing = Promise.all([closing, recogniser.close()])
  }

  /** Ends the current run and starts another after a pause, in milliseconds. */
  async function beginAnew(pause = 0): Promise<void> {
    clearTimeout(timer)
    const next: NonNullable<typeof stretch> = {}
    close()
    stretch = next
    await closing
    if (stretch !== next) return
    if (!pause) return begin()
    timer = setTimeout(begin, pause)
  }

  function end(): void {
    if (phase === 'off') return
    close()
    ended()
  }

  return {
    get phase() {
      return phase
    },
    canStop: (): boolean => stretch?.recogniser?.canStop() ?? true,
    start(): void {
      if (phase === 'on' || phase === 'starting') return
      const isStopping = phase === 'stopping'
      if (isStopping) isAnnounced = false
      setPhase('starting')
      if (isStopping) events.onStop(false)
      void beginAnew()
    },
    restart(pause?: number): void {
      if (phase === 'on' || phase === 'starting') void beginAnew(pause)
    },
    stop(): void {
      if (phase === 'off' || phase === 'stopping') return
      if (phase === 'starting' || !stretch?.recogniser) return end()
      setPhase('stopping')
      timer = setTimeout(end, longestStop)
      stretch.recogniser.stop()
    },
    end,
  }
}

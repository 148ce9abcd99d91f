import type { OpenRecogniser, Recogniser } from './recogniser.ts'
import type { SpeechFault } from './speech-fault.ts'

/** What there is to tell of listening as a whole; a restart is no end of it and no beginning. */
export interface ListeningEvents {
  onStart(): void
  /** `isByItself`: neither the visitor nor the page ended it, and nothing failed. */
  onStop(isByItself: boolean): void
  onText(text: string, isFinal: boolean): void
  onFault(fault: SpeechFault): void
  /** The phase is another one. */
  onPhase(): void
}

/** `stopping` still takes the last words; the visitor has already let go. */
export type ListeningPhase = 'off' | 'starting' | 'on' | 'stopping'

/** A service that does not say that it ended is not waited for longer. */
const longestStop = 1000

/** One stretch after the other, seen as one listening. */
export function createListening(open: OpenRecogniser, events: ListeningEvents) {
  /** The stretch in hand; without a recogniser while one ends and the next has not begun. */
  let stretch: { recogniser?: Recogniser } | undefined
  let phase: ListeningPhase = 'off'
  let isAnnounced = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves when the stretches before have let go of the microphone. */
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

  /** Ends the stretch in hand and begins another, at the earliest after that many milliseconds. */
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
    /** Whether the visitor may end it now. */
    canStop: (): boolean => stretch?.recogniser?.canStop() ?? true,
    start(): void {
      if (phase === 'on' || phase === 'starting') return
      const isStopping = phase === 'stopping'
      if (isStopping) isAnnounced = false
      setPhase('starting')
      if (isStopping) events.onStop(false)
      void beginAnew()
    },
    /** Goes on with a new stretch, which knows nothing of what was said. Only while it listens. */
    restart(pause?: number): void {
      if (phase === 'on' || phase === 'starting') void beginAnew(pause)
    },
    /** Takes the last words and ends. */
    stop(): void {
      if (phase === 'off' || phase === 'stopping') return
      if (phase === 'starting' || !stretch?.recogniser) return end()
      setPhase('stopping')
      timer = setTimeout(end, longestStop)
      stretch.recogniser.stop()
    },
    /** Ends at once: nothing more is heard. */
    end,
  }
}

export type Listening = ReturnType<typeof createListening>

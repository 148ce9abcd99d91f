import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { findCommand, type FoundCommand } from './find-command.ts'
import { tellPage } from './tell-page.ts'
import { translateWords } from './translate-words.ts'

/** What spoken words can bring about. */
export interface SpokenActions {
  write(text: string, isFinal: boolean): void
  submit(): void
  /** Ends the listening at once. */
  stop(): void
  /** Goes on listening and forgets the words in the air: they hold a command that was followed. */
  restart(): void
  /** Puts back the text as it was at the beginning. */
  restore(): void
  removeAll(): void
  /** It waits for a command, pauses, or no longer does. */
  onMode(): void
}

/** Tells commands from words, and follows them. */
export function createInterpreter(options: () => SpeechToTextOptions, actions: SpokenActions) {
  let isWaiting = false
  let isPaused = false
  /** The command in the words that are still in the air: what was said up to it is done with. */
  let followed: RegExp | undefined

  function setWaiting(next: boolean): void {
    if (next === isWaiting) return
    isWaiting = next
    tellPage('onCommandModeTrigger', () => options().events?.onCommandModeTrigger?.(next))
    actions.onMode()
  }

  function setPaused(next: boolean): void {
    if (next === isPaused) return
    isPaused = next
    tellPage('onPauseTrigger', () => options().events?.onPauseTrigger?.(next))
    actions.onMode()
  }

  function write(text: string, isFinal: boolean): void {
    if (isPaused || isWaiting) return
    actions.write(text, isFinal)
    if (text) tellPage('onResult', () => options().events?.onResult?.(text, isFinal))
  }

  function follow({ name, before, after, pattern }: FoundCommand, isFinal: boolean): void {
    // With nothing before it, the guess that stands there so far has to go.
    write(before, true)
    followed = isFinal ? undefined : pattern
    setWaiting(name === 'commandMode')
    switch (name) {
      case 'submit':
        return actions.submit()
      case 'stop':
        return actions.stop()
      case 'pause':
        return setPaused(true)
      case 'resume':
        setPaused(false)
        if (after) write(after, true)
        return actions.restart()
      case 'reset':
        actions.restore()
        return actions.restart()
      case 'removeAllText':
        actions.removeAll()
        return actions.restart()
      case 'commandMode':
    }
  }

  /** What of the words is new: those up to a command that was followed come again with each guess. */
  function freshOf(text: string, isFinal: boolean): string {
    const pattern = followed
    if (!pattern) return text
    if (isFinal) followed = undefined
    const found = pattern.exec(text)
    return found ? text.slice(found.index + found[0].length).trim() : ''
  }

  return {
    get isWaiting() {
      return isWaiting
    },
    get isPaused() {
      return isPaused
    },
    hear(heard: string, isFinal: boolean): void {
      const { translations, commands, events } = options()
      const text = freshOf(translateWords(heard, translations), isFinal)
      if (!text) return
      const answer = tellPage('onPreResult', () => events?.onPreResult?.(text, isFinal))
      const command = findCommand(text, commands, isWaiting)
      // As in Deep Chat, words are dropped only together with a stop or a restart.
      const isDropped = answer?.removeNewText && (answer.stop || answer.restart)
      if (isDropped) actions.write('', true)
      else if (command) follow(command, isFinal)
      else write(text, isFinal)
      if (answer?.stop) actions.stop()
      else if (answer?.restart) actions.restart()
    },
    /** The words in the air were forgotten. */
    forget(): void {
      followed = undefined
    },
    /** The listening ended. */
    end(): void {
      followed = undefined
      setWaiting(false)
      setPaused(false)
    },
  }
}

import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { findCommand, type FoundCommand } from './find-command.ts'
import { callHandler } from './call-handler.ts'
import { translateWords } from './translate-words.ts'

/** The effects of spoken words. */
export interface SpokenActions {
  write(text: string, isFinal: boolean): void
  submit(): void
  /** Stops listening at once. */
  stop(): void
  /** Keeps listening but discards the pending words, which contain a command that was carried out. */
  restart(): void
  /** Restores the text from before listening started. */
  restore(): void
  removeAll(): void
  /** It started or stopped waiting for a command, or pausing. */
  onMode(): void
}

/** Separates commands from text, and carries them out. */
export function createInterpreter(options: () => SpeechToTextOptions, actions: SpokenActions) {
  let isWaiting = false
  let isPaused = false
  /** The command found in the pending words: everything up to it has been handled. */
  let followed: RegExp | undefined

  function setWaiting(next: boolean): void {
    if (next === isWaiting) return
    isWaiting = next
    callHandler('onCommandModeTrigger', () => options().events?.onCommandModeTrigger?.(next))
    actions.onMode()
  }

  function setPaused(next: boolean): void {
    if (next === isPaused) return
    isPaused = next
    callHandler('onPauseTrigger', () => options().events?.onPauseTrigger?.(next))
    actions.onMode()
  }

  function write(text: string, isFinal: boolean): void {
    if (isPaused || isWaiting) return
    actions.write(text, isFinal)
    if (text) callHandler('onResult', () => options().events?.onResult?.(text, isFinal))
  }

  function follow({ name, before, after, pattern }: FoundCommand, isFinal: boolean): void {
    // Even if it is empty, because it replaces the interim text written so far.
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

  /** The new part of the words: later results repeat everything up to a command that was carried out. */
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
      const answer = callHandler('onPreResult', () => events?.onPreResult?.(text, isFinal))
      const command = findCommand(text, commands, isWaiting)
      // As in Deep Chat, words are only dropped together with a stop or a restart.
      const isDropped = answer?.removeNewText && (answer.stop || answer.restart)
      if (isDropped) actions.write('', true)
      else if (command) follow(command, isFinal)
      else write(text, isFinal)
      if (answer?.stop) actions.stop()
      else if (answer?.restart) actions.restart()
    },
    /** The pending words were discarded. */
    forget(): void {
      followed = undefined
    },
    /** Listening has ended. */
    end(): void {
      followed = undefined
      setWaiting(false)
      setPaused(false)
    },
  }
}

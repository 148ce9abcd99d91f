import { element } from '../../dom/element.ts'
import { durationWords } from './duration-words.ts'

/** The seconds that go by while something runs, for those who look: what is read aloud tells of it in its own time. */
export interface TickingTime {
  readonly dom: HTMLElement
  /** Begins to count, or stops and shows nothing. */
  run(isRunning: boolean): void
}

export function createTickingTime(labels: { readonly language: string }): TickingTime {
  const dom = element('span', { class: 'tool-time', 'aria-hidden': 'true' })
  let timer: ReturnType<typeof setInterval> | undefined
  let start = 0
  const draw = (): void => {
    dom.textContent = durationWords(Math.round((performance.now() - start) / 1000) * 1000, labels)
  }
  return {
    dom,
    run(isRunning) {
      if (isRunning === (timer !== undefined)) return
      clearInterval(timer)
      start = performance.now()
      timer = isRunning ? setInterval(draw, 1000) : undefined
      dom.textContent = ''
    },
  }
}

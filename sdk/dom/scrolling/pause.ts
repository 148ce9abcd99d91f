/** A pause that ends after a time; `onEnd` runs then, and not if it was ended before. */
export function createPause(onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get isOn() {
      return timer !== undefined
    },
    /** Begins, or begins again. */
    begin(milliseconds: number): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        onEnd()
      }, milliseconds)
    },
    /** Ends now, and runs `onEnd`, if it is on. */
    cutShort(): void {
      if (timer === undefined) return
      this.end()
      onEnd()
    },
    end(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Lets one part of a server wait for something that another part does. */
export interface Notice {
  /** Something changed: every waiting part checks its condition again. */
  give(): void
  /** Resolves as soon as the condition holds. */
  until(condition: () => boolean): Promise<void>
}

export function createNotice(): Notice {
  const waiting = new Set<() => void>()
  return {
    give: () => waiting.forEach((look) => look()),
    until: (condition) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

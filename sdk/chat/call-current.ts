type Act = (...given: unknown[]) => unknown

/** Creates functions of the same names that call the current object's, after the promise from `until`, if any, has settled. */
export const callCurrent = <Functions extends object>(
  read: () => Functions,
  until?: () => Promise<void> | undefined,
): Functions =>
  Object.fromEntries(
    Object.keys(read()).map((name) => {
      const act: Act = (...given) => (read() as Record<string, Act>)[name]?.(...given)
      return [name, until ? (...given: unknown[]) => until()?.then(() => act(...given)) ?? act(...given) : act]
    }),
  ) as Functions

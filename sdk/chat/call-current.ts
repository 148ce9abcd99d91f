type Act = (...given: unknown[]) => unknown

/** Functions under the same names that each call the one that is there now, once what `until` gives has settled. */
export const callCurrent = <Functions extends object>(
  read: () => Functions,
  until: () => Promise<void> | undefined = () => undefined,
): Functions =>
  Object.fromEntries(
    Object.keys(read()).map((name) => {
      const act: Act = (...given) => (read() as Record<string, Act>)[name]?.(...given)
      return [name, (...given: unknown[]) => until()?.then(() => act(...given)) ?? act(...given)]
    }),
  ) as Functions

/** An entry of one of the browser's two stores. */
type Entry = readonly [storage: Storage, name: string, value: string]

/** What the app and the library for signing in keep of a person in this browser, where the emulators' own memory is elsewhere. */
export const browserMemory = {
  read: (): readonly Entry[] =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries<string>(storage)
        .filter(([name]) => /^(confab:|Cognito|com\.amplify)/.test(name))
        .map(([name, value]): Entry => [storage, name, value]),
    ),
  forget(): void {
    for (const [storage, name] of browserMemory.read()) storage.removeItem(name)
  },
}

import { expect, onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { AuthEnvironment } from '../../../../host/auth/config/auth-environment.ts'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import { localMode } from '../../../../host/auth/config/local-mode.ts'
import type { EmulatorSettings } from '../../../../mocks/cognito/emulator-settings.ts'
import { admin } from '../../../../mocks/cognito/admin.ts'
import { createMemoryStore } from '../../../../mocks/cognito/key-value-store.ts'
import { browserMemory } from '../../../../mocks/kit/browser-memory.ts'
import { startLocalMode } from '../../../../mocks/local-mode.ts'

export const ada = { email: 'ada@example.com', password: 'Lovelace-1815' }

interface AuthSetup {
  settings?: Partial<EmulatorSettings>
  environment?: AuthEnvironment
  /** The provider's clock. Default: this machine's. */
  providerNow?: () => number
}

/** Starts signing in as the app does, on an emulator of the test's own. All is undone when the test ends. */
export async function setUpAuth({ settings = {}, environment = {}, providerNow = Date.now }: AuthSetup = {}) {
  browserMemory.forget()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, String(value))
  let ahead = 0
  const mode = await startLocalMode({
    store: createMemoryStore(),
    // A device has secrets of its own, which take longer than all else of a sign-in.
    settings: { rememberDevices: false, ...settings },
    providerNow,
    now: () => Date.now() + ahead,
    // A test reads faster than people do.
    delay: async (_milliseconds, signal) => signal.throwIfAborted(),
  })
  localMode.set(mode)
  onTestFinished(async () => {
    mode.stop()
    localMode.set(undefined)
    vi.unstubAllEnvs()
    browserMemory.forget()
    authStore.clear()
  })
  await initialiseAuth()
  const newestCode = (): string => mode.inbox.get()[0]?.code ?? ''
  return {
    mode,
    /** Lets time go by for the product's backend. */
    pass(milliseconds: number): void {
      ahead += milliseconds
    },
    /** The code of the newest message. */
    newestCode,
    /** Types the code that the field asks for. Before the field is there, no code was sent. */
    async typeNewestCode(field: Locator): Promise<void> {
      await expect.element(field).toBeVisible()
      await field.fill(newestCode())
    },
    addAda: (more: Partial<Parameters<typeof admin.createUser>[1]> = {}) =>
      admin.createUser(mode.cognito, {
        password: ada.password,
        attributes: { email: ada.email, ...more.attributes },
        status: 'CONFIRMED',
        ...more,
      }),
  }
}

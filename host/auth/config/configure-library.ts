import { Amplify } from 'aws-amplify'
import type { AuthConfig } from './auth-config.ts'
import { withCognito } from '../session/with-cognito.ts'

/** Stores tokens elsewhere than in localStorage. Set after every `configure`, which resets it to localStorage. */
async function chooseStorage({ tokenStorage, cookie }: AuthConfig): Promise<void> {
  if (tokenStorage === 'local') return
  const { createTokenStorage } = await import('../session/token-storage.ts')
  createTokenStorage(tokenStorage, cookie)
}

/** Gives the library its configuration. Without `oauth` a sign-out stays on the page (see sign-out.ts). */
export async function configureLibrary(config: AuthConfig, { oauth = true } = {}): Promise<void> {
  const { resources } = config
  if (oauth || !resources.Auth) Amplify.configure(resources)
  else {
    const { loginWith: { oauth: _left, ...loginWith } = {}, ...cognito } = resources.Auth.Cognito
    Amplify.configure(withCognito(resources, { ...cognito, loginWith }))
  }
  await chooseStorage(config)
}

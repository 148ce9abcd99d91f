import type { Actions } from './action.ts'
import { administratorActions } from './administration/administrator-actions.ts'
import { attributeActions } from './actions/attributes.ts'
import { deviceActions } from './actions/devices.ts'
import { factorActions } from './actions/factors.ts'
import { identityPoolActions } from './actions/identity-pool.ts'
import { initiateAuthActions } from './actions/initiate-auth.ts'
import { passwordActions } from './actions/passwords.ts'
import { respondToChallengeActions } from './actions/respond-to-challenge.ts'
import { sessionActions } from './actions/sessions.ts'
import { signUpActions } from './actions/sign-up.ts'

/** The two services by the first half of the `x-amz-target` header. */
export const serviceActions: Readonly<Record<string, Actions>> = {
  AWSCognitoIdentityProviderService: {
    ...signUpActions,
    ...initiateAuthActions,
    ...respondToChallengeActions,
    ...sessionActions,
    ...attributeActions,
    ...passwordActions,
    ...factorActions,
    ...deviceActions,
    ...administratorActions,
  },
  AWSCognitoIdentityService: identityPoolActions,
}

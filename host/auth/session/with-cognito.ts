import type { ResourcesConfig } from 'aws-amplify'

type Auth = NonNullable<ResourcesConfig['Auth']>

/** The configuration with another user pool part. The library's type is a union that a spread falls out of. */
export const withCognito = (resources: ResourcesConfig, cognito: object): ResourcesConfig => ({
  ...resources,
  Auth: { Cognito: cognito } as Auth,
})

// The stack of host/server/deploy/aws, as `cdk synth` writes it on a machine without a network, checked by the rules of AWS.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readAuthConfig, type AuthOutputs } from '../../../host/auth/config/auth-config.ts'
import { findPool } from '../../../host/server/http/find-pool.ts'
import { contentSecurityPolicy } from '../../../host/security-headers.ts'
import { defaultSettings } from '../../../mocks/cognito/emulator-settings.ts'

const folder = fileURLToPath(new URL('../../../host/server/deploy/aws', import.meta.url))

type Settings = Readonly<Record<string, string>>

interface Resource {
  readonly Type: string
  readonly DeletionPolicy?: string
  readonly Properties: Readonly<Record<string, unknown>>
}

/** Nothing answers there: what asks the network fails. */
const noNetwork = { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', AWS_EC2_METADATA_DISABLED: 'true' }

/** What would be deployed. Rejects with what was printed where a rule is broken. */
async function synthesise(settings: Settings) {
  const output = mkdtempSync(join(tmpdir(), 'confab-cdk-'))
  onTestFinished(() => rmSync(output, { recursive: true, force: true }))
  const context = Object.entries(settings).flatMap(([name, value]) => ['--context', `${name}=${value}`])
  await promisify(execFile)('npm', ['run', 'synth', '--', '--output', output, ...context], {
    cwd: folder,
    env: { ...process.env, ...noNetwork },
  })
  const template = JSON.parse(readFileSync(join(output, 'ConfabSignIn.template.json'), 'utf8')) as {
    readonly Resources: Readonly<Record<string, Resource>>
    readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>
  }
  const all = (type: string): Resource[] => Object.values(template.Resources).filter(({ Type }) => Type === `AWS::${type}`)
  return {
    all,
    one: (type: string): Resource['Properties'] => {
      const found = all(type)
      expect(found, type).toHaveLength(1)
      return found[0]?.Properties ?? {}
    },
    output: (name: string): unknown => template.Outputs[name]?.Value,
  }
}

const names: Readonly<Record<string, string>> = { 'AWS::Region': 'eu-west-1', UserPool: 'eu-west-1_AbCdEf123' }

/** As CloudFormation joins it, of resources that exist. */
function resolve(value: unknown): string {
  const { 'Fn::Join': join = ['', []] } = value as { 'Fn::Join'?: [string, (string | { Ref: string })[]] }
  const [between, parts] = join
  const nameOf = (id: string): string =>
    names[id] ??
    (id.startsWith('UserPoolAppClient') ? '1example' : id.startsWith('Identity') ? 'eu-west-1:0a1b' : 'eu-west-1_AbCdEf123')
  return parts.map((part) => (typeof part === 'string' ? part : nameOf(part.Ref))).join(between)
}

const google = {
  appUrl: 'https://app.example.com',
  domainPrefix: 'rye',
  googleClientId: 'rye.apps.example',
  googleSecretName: 'confab/google',
}
const everything = {
  ...google,
  mfa: 'REQUIRED',
  mfaMethods: 'TOTP,SMS,EMAIL',
  senderEmail: 'hello@app.example.com',
  plan: 'plus',
}

describe('the user pool of a deployment', () => {
  test('people sign in with their address, and register; the pool is kept whatever becomes of the stack', async () => {
    const { one, all } = await synthesise({ appUrl: 'https://app.example.com' })
    expect(one('Cognito::UserPool')).toMatchObject({
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email', 'phone_number'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      DeletionProtection: 'ACTIVE',
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    })
    expect(all('Cognito::UserPool')[0]?.DeletionPolicy).toBe('Retain')
    expect(all('Cognito::UserPoolDomain')).toEqual([])
    expect(all('Lambda::Function')).toEqual([])
  })

  test('a browser reads the payment status and cannot write it, and nothing else differs from the emulator', async () => {
    const client = (await synthesise({ appUrl: 'https://app.example.com' })).one('Cognito::UserPoolClient')
    expect(client['ReadAttributes']).toContain('custom:payment_status')
    expect(client['WriteAttributes']).not.toContain('custom:payment_status')
    expect(new Set(client['WriteAttributes'] as string[])).toEqual(new Set(defaultSettings.writeAttributes))
    expect(client).toMatchObject({ GenerateSecret: false, PreventUserExistenceErrors: 'ENABLED', EnableTokenRevocation: true })
    expect(client['ExplicitAuthFlows']).toContain('ALLOW_USER_SRP_AUTH')
    expect(client['ExplicitAuthFlows']).not.toContain('ALLOW_USER_PASSWORD_AUTH')
  })

  test('the server may write attributes of this pool, and nothing else; whoever signs in gets no rights at AWS', async () => {
    const { one, all } = await synthesise(everything)
    expect(one('IAM::ManagedPolicy')['PolicyDocument']).toMatchObject({
      Statement: [
        {
          Effect: 'Allow',
          Action: 'cognito-idp:AdminUpdateUserAttributes',
          Resource: { 'Fn::GetAtt': [expect.stringMatching(/^UserPool/), 'Arn'] },
        },
      ],
    })
    expect(one('Cognito::IdentityPool')).toMatchObject({ AllowUnauthenticatedIdentities: false })
    expect(all('IAM::Policy')).toEqual([])
    const rights = all('IAM::Role').map(({ Properties: { Policies, ManagedPolicyArns } }) => ({ Policies, ManagedPolicyArns }))
    const withRights = rights.filter(({ Policies, ManagedPolicyArns }) => Policies ?? ManagedPolicyArns)
    // The server, and Cognito where it sends text messages.
    expect(withRights).toHaveLength(2)
  })

  test.each<[string, Settings, object]>([
    [
      'by default',
      { appUrl: 'https://app.example.com' },
      { secondFactors: { status: 'optional', methods: ['TOTP'] }, providers: [] },
    ],
    [
      'with everything',
      everything,
      { secondFactors: { status: 'on', methods: ['TOTP', 'SMS', 'EMAIL'] }, providers: [expect.anything()] },
    ],
    ['without a second factor', { appUrl: 'https://app.example.com', mfa: 'OFF' }, { secondFactors: { status: 'off' } }],
  ])('what the stack says fits the app, its server and its headers: %s', async (_name, settings, expected) => {
    const { one, output } = await synthesise(settings)
    const text = resolve(output('AmplifyOutputs'))
    const environment = { VITE_AMPLIFY_OUTPUTS: text }
    const config = readAuthConfig(JSON.parse(text) as AuthOutputs, environment)
    expect(config).toMatchObject(expected)
    const { PasswordPolicy: policy } = one('Cognito::UserPool')['Policies'] as { PasswordPolicy: Record<string, unknown> }
    expect(config.passwordFormat).toEqual({
      minLength: policy['MinimumLength'],
      requireLowercase: policy['RequireLowercase'],
      requireUppercase: policy['RequireUppercase'],
      requireNumbers: policy['RequireNumbers'],
      requireSpecialCharacters: policy['RequireSymbols'],
    })
    expect(findPool(environment)).toMatchObject({ userPoolId: 'eu-west-1_AbCdEf123', clientId: '1example' })
    const headers = contentSecurityPolicy(environment)
    expect(headers).toContain('https://cognito-idp.eu-west-1.amazonaws.com')
    if (settings['domainPrefix']) expect(headers).toContain('https://rye.auth.eu-west-1.amazoncognito.com')
  })

  test('signing in with Google comes back to the app, and its secret is in no file', async () => {
    const { one } = await synthesise(google)
    expect(one('Cognito::UserPoolClient')).toMatchObject({
      SupportedIdentityProviders: ['COGNITO', 'Google'],
      AllowedOAuthFlows: ['code'],
      CallbackURLs: ['https://app.example.com/landing'],
      LogoutURLs: ['https://app.example.com/landing'],
    })
    expect(one('Cognito::UserPoolIdentityProvider')).toMatchObject({
      ProviderDetails: { client_secret: '{{resolve:secretsmanager:confab/google:SecretString:::}}' },
    })
    expect(one('Cognito::UserPoolDomain')).toMatchObject({ Domain: 'rye' })
  })

  test.each<[string, Settings, string]>([
    ['no address', {}, 'Say where people open the app'],
    ['an address without encryption', { appUrl: 'http://app.example.com' }, 'appUrl takes an https address'],
    ['an address with a path', { appUrl: 'https://app.example.com/landing' }, 'appUrl takes an https address'],
    ['a strange second factor', { ...google, mfaMethods: 'TOTP,FAX' }, 'mfaMethods takes TOTP, SMS, EMAIL'],
    ['codes by e-mail without a sender', { ...google, mfaMethods: 'EMAIL' }, 'need a senderEmail'],
    ['Google without its secret', { ...google, googleSecretName: '' }, 'belong together'],
    ['a domain that no address can have', { ...google, domainPrefix: 'Rye & Sons' }, 'domainPrefix takes'],
  ])('a mistake is named before anything is made: %s', async (_name, settings, words) => {
    await expect(synthesise(settings)).rejects.toMatchObject({ stderr: expect.stringContaining(words) as string })
  })
})

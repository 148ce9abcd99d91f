/** What one may say about the pool: `npx cdk deploy -c appUrl=https://app.example.com`. */
export interface PoolSettings {
  /** Where people open the app: `https://app.example.com`. */
  readonly appUrl: string
  /** Whether people may (`OPTIONAL`, the default), must (`REQUIRED`) or cannot (`OFF`) have a second factor. */
  readonly mfa: 'OPTIONAL' | 'REQUIRED' | 'OFF'
  /** Which ones: of `TOTP`, `SMS` and `EMAIL`, with commas. Default `TOTP`. */
  readonly mfaMethods: readonly Factor[]
  /** What the address of the hosted sign-in begins with. Without it there is no social sign-in. */
  readonly domainPrefix?: string
  /** Google's client, for signing in with Google, and the name of the secret of Secrets Manager that holds its secret. */
  readonly google?: { readonly clientId: string; readonly secretName: string }
  /** A sender that Amazon SES has verified. Without it, Cognito sends 50 messages a day itself. */
  readonly senderEmail?: string
  /** `plus` looks for stolen passwords and strange sign-ins, and costs more for each user. Default `essentials`. */
  readonly plan: 'essentials' | 'plus'
  /** Which service of AWS runs the server. Default `ecs-tasks.amazonaws.com`. */
  readonly serverPrincipal: string
}

const factors = ['TOTP', 'SMS', 'EMAIL'] as const
type Factor = (typeof factors)[number]

const names = [
  'appUrl',
  'mfa',
  'mfaMethods',
  'domainPrefix',
  'googleClientId',
  'googleSecretName',
  'senderEmail',
  'plan',
  'serverPrincipal',
] as const
type Name = (typeof names)[number]

function oneOf<Word extends string>(name: Name, words: readonly [Word, ...Word[]], text: string | undefined): Word {
  if (text === undefined) return words[0]
  const word = words.find((known) => known === text)
  if (word === undefined) throw new Error(`${name} takes ${words.join(', ')}, not "${text}".`)
  return word
}

function readAppUrl(text: string | undefined): string {
  if (text === undefined) throw new Error('Say where people open the app: -c appUrl=https://app.example.com')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.hostname === 'localhost'
  // Cognito returns to https alone, but for a browser's own machine.
  if (
    !url ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    !(url.protocol === 'https:' || (isLocal && url.protocol === 'http:'))
  )
    throw new Error(`appUrl takes an https address without a path, not "${text}".`)
  return url.origin
}

function readMethods(text: string | undefined): Factor[] {
  const words = (text ?? 'TOTP')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const strange = words.find((word) => !factors.some((factor) => factor === word))
  if (strange !== undefined || !words.length)
    throw new Error(`mfaMethods takes ${factors.join(', ')}, with commas, not "${text}".`)
  return factors.filter((factor) => words.includes(factor))
}

/** @throws an `Error` in words where something is missing, or fits nothing. */
export function readSettings(find: (name: Name) => unknown): PoolSettings {
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = find(name)
    // In a cdk.json they may be anything.
    const text = typeof value === 'string' ? value.trim() : JSON.stringify(value)
    if (text) texts[name] = text
  }
  const { domainPrefix, googleClientId, googleSecretName, senderEmail } = texts
  const mfaMethods = readMethods(texts.mfaMethods)
  if (domainPrefix !== undefined && !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domainPrefix))
    throw new Error(`domainPrefix takes small letters, digits and hyphens, not "${domainPrefix}".`)
  if ((googleClientId === undefined) !== (googleSecretName === undefined))
    throw new Error('googleClientId and googleSecretName belong together.')
  if (googleClientId !== undefined && domainPrefix === undefined)
    throw new Error('Signing in with Google needs a domainPrefix, too.')
  if (mfaMethods.includes('EMAIL') && senderEmail === undefined)
    throw new Error('Codes by e-mail need a senderEmail, too: Cognito sends them through Amazon SES.')
  return {
    appUrl: readAppUrl(texts.appUrl),
    mfa: oneOf('mfa', ['OPTIONAL', 'REQUIRED', 'OFF'], texts.mfa),
    mfaMethods,
    plan: oneOf('plan', ['essentials', 'plus'], texts.plan),
    serverPrincipal: texts.serverPrincipal ?? 'ecs-tasks.amazonaws.com',
    ...(domainPrefix !== undefined && { domainPrefix }),
    ...(senderEmail !== undefined && { senderEmail }),
    ...(googleClientId !== undefined &&
      googleSecretName !== undefined && { google: { clientId: googleClientId, secretName: googleSecretName } }),
  }
}

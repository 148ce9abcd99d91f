/** Variables of the build, as text. */
type Variables = Readonly<Record<string, string | undefined>>

const originOf = (address: string | undefined): string | undefined => (address ? new URL(address).origin : undefined)

/** The services of AWS where people sign in: the addresses of the pool's region, unless others are named. */
function authSources(variables: Variables): (string | undefined)[] {
  const {
    VITE_AMPLIFY_OUTPUTS: outputs,
    VITE_USER_POOL_ID: poolId,
    VITE_USER_POOL_ENDPOINT: poolEndpoint,
    VITE_IDENTITY_POOL_ENDPOINT: identityEndpoint,
    VITE_OAUTH_DOMAIN: domain,
  } = variables
  const auth = outputs
    ? (JSON.parse(outputs) as { auth?: { user_pool_id?: string; oauth?: { domain?: string } } }).auth
    : undefined
  const region = (auth?.user_pool_id ?? poolId)?.split('_')[0]
  const hostedSignIn = auth?.oauth?.domain ?? domain
  return [
    originOf(poolEndpoint) ?? (region && `https://cognito-idp.${region}.amazonaws.com`),
    originOf(identityEndpoint) ?? (region && `https://cognito-identity.${region}.amazonaws.com`),
    hostedSignIn && `https://${hostedSignIn}`,
  ]
}

function analyticsSources(variables: Variables): (string | undefined)[] {
  if (!variables['VITE_AMPLITUDE_API_KEY']) return []
  return [
    originOf(variables['VITE_AMPLITUDE_SERVER_URL']) ?? 'https://api2.amplitude.com',
    variables['VITE_AMPLITUDE_REMOTE_CONFIG'] === 'on' ? 'https://sr-client-cfg.amplitude.com' : undefined,
  ]
}

/** The vendors that a person may bring a key for (features/agents/vendor-keys.ts, features/graphic-designer/image-generators.ts). */
const vendorSources = [
  'https://api.openai.com',
  'https://api.anthropic.com',
  'https://generativelanguage.googleapis.com',
  'https://api.stability.ai',
]

/**
 * Where images may come from: the app, what it holds itself, the backend with the screenshots, and what is named. Not from
 * any website: an image in an answer would tell its server that it was drawn.
 */
const imageSources = (variables: Variables): string =>
  ["img-src 'self' data: blob:", originOf(variables['VITE_BACKEND_URL']), variables['CONFAB_IMAGE_SOURCES']]
    .filter(Boolean)
    .join(' ')

/** Who may turn text into html: the chat, the sanitiser that it uses, and what reads websites in local mode. */
const policiesOf = (variables: Variables): string[] => [
  'confab',
  'dompurify',
  ...(variables['VITE_LOCAL_MODE'] === 'on' ? ['confab-local'] : []),
]

/**
 * The content security policy of the app. Scripts and styles come from its own files only: no inline code, no evaluation.
 * `CONFAB_CONNECT_SOURCES` adds what else the page may talk to, `CONFAB_IMAGE_SOURCES` where else images come from, with spaces
 * between.
 */
export function contentSecurityPolicy(variables: Variables): string {
  const connect = [
    ...authSources(variables),
    originOf(variables['VITE_BACKEND_URL']),
    ...analyticsSources(variables),
    ...vendorSources,
    variables['CONFAB_CONNECT_SOURCES'],
  ]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    imageSources(variables),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].filter(Boolean).join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policiesOf(variables).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Two years, as browsers' preload lists ask for; only where the app is served by https. */
const strictTransport = 'max-age=63072000; includeSubDomains'

/** What a deployment sends with every file. */
export const securityHeaders = (variables: Variables): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(variables),
  'strict-transport-security': strictTransport,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups', // a social provider may be asked in a window of its own
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), browsing-topics=()',
})

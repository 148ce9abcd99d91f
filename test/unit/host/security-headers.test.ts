import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from '../../../host/security-headers.ts'

const directive = (policy: string, name: string): string[] =>
  policy
    .split('; ')
    .find((text) => text.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? []

describe('the content security policy', () => {
  it('the content security policy lets nothing run or be styled but the app’s own files, and no one frame it', () => {
    const policy = contentSecurityPolicy({})
    expect(directive(policy, 'script-src')).toEqual(["'self'"])
    expect(directive(policy, 'style-src')).toEqual(["'self'"])
    expect(directive(policy, 'default-src')).toEqual(["'none'"])
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(policy).not.toContain('unsafe')
  })

  it('the content security policy opens the addresses of the services that the build names, and of no others', () => {
    const connect = directive(
      contentSecurityPolicy({
        VITE_USER_POOL_ID: 'eu-west-1_AbCdEf123',
        VITE_OAUTH_DOMAIN: 'sign-in.example.com',
        VITE_BACKEND_URL: 'https://api.example.com/v1',
        VITE_AMPLITUDE_API_KEY: 'key',
        CONFAB_CONNECT_SOURCES: 'wss://voice.example.com',
      }),
      'connect-src',
    )
    expect(connect).toEqual([
      "'self'",
      'https://cognito-idp.eu-west-1.amazonaws.com',
      'https://cognito-identity.eu-west-1.amazonaws.com',
      'https://sign-in.example.com',
      'https://api.example.com',
      'https://api2.amplitude.com',
      'https://api.openai.com',
      'https://api.anthropic.com',
      'https://generativelanguage.googleapis.com',
      'https://api.stability.ai',
      'wss://voice.example.com',
    ])
  })

  it('the content security policy reads the pool and the domain from the outputs of Amplify as well', () => {
    const outputs = JSON.stringify({ auth: { user_pool_id: 'us-east-1_X', oauth: { domain: 'auth.example.com' } } })
    const connect = directive(contentSecurityPolicy({ VITE_AMPLIFY_OUTPUTS: outputs }), 'connect-src')
    expect(connect).toContain('https://cognito-idp.us-east-1.amazonaws.com')
    expect(connect).toContain('https://auth.example.com')
  })

  it('the content security policy opens the remote configuration of analytics only where it is on', () => {
    const key = { VITE_AMPLITUDE_API_KEY: 'key' }
    expect(contentSecurityPolicy(key)).not.toContain('sr-client-cfg')
    expect(contentSecurityPolicy({ ...key, VITE_AMPLITUDE_REMOTE_CONFIG: 'on' })).toContain('https://sr-client-cfg.amplitude.com')
  })

  it('the content security policy loads images from the app, the backend and what is named, and from no other website', () => {
    const variables = { VITE_BACKEND_URL: 'https://api.example.com/v1', CONFAB_IMAGE_SOURCES: 'https://shots.example.com' }
    const images = directive(contentSecurityPolicy(variables), 'img-src')
    expect(images).toEqual(["'self'", 'data:', 'blob:', 'https://api.example.com', 'https://shots.example.com'])
  })

  it('the content security policy turns text into html only by the policies of the chat and its sanitiser', () => {
    const policy = contentSecurityPolicy({})
    expect(directive(policy, 'require-trusted-types-for')).toEqual(["'script'"])
    expect(directive(policy, 'trusted-types')).toEqual(['confab', 'dompurify'])
  })

  it('the content security policy sends forms nowhere but to the app', () => {
    expect(directive(contentSecurityPolicy({}), 'form-action')).toEqual(["'self'"])
  })

  it('the content security policy keeps to https for two years', () => {
    expect(securityHeaders({})['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  })

  it('the content security policy comes with headers against framing and guessing of types', () => {
    expect(securityHeaders({})).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
  })
})

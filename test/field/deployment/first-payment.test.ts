// The page that leads from nothing to a paying user: its commands as they stand there, with emulators where it says Cognito and Stripe.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBackendClient } from '../../../host/backend/client.ts'
import { plans } from '../../../host/server/product/store/plans.ts'
import { createCognitoEmulator } from '../../../mocks/cognito/cognito-emulator.ts'
import { createStripeEmulator } from '../../../mocks/stripe/stripe-emulator.ts'
import { readBlocks } from '../../tools/readme-blocks.mjs'
import { addressOf, buildServer, startBuilt } from '../../unit/host/server/built-server.ts'
import { serveHandle } from '../../unit/host/server/serve-handle.ts'
import { startPostgres, type Postgres } from '../postgres/start-postgres.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(join(root, 'host/server/deploy/README.md'), 'utf8')
const appUrl = 'https://app.example.com'

/** A block of the page, by its section and its place there. */
function blockOf(section: string, place = 1): string {
  const block = readBlocks(page).find((one) => one.section === section && one.place === place)
  if (!block) throw new Error(`${section} has no block ${place}.`)
  return block.code
}

const run = (file: string, words: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  promisify(execFile)(file, words, { encoding: 'utf8', ...options, env: { ...process.env, ...options.env } })

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-deployment-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let postgres: Postgres
let built: string

beforeAll(async () => {
  built = await buildServer()
  postgres = await startPostgres()
}, 240_000)
afterAll(async () => {
  rmSync(built, { recursive: true, force: true })
  await postgres?.remove()
}, 120_000)

const secrets = { secretKey: 'sk_test_first', webhookSecret: 'whsec_first' }

/** Stripe with nothing in it, and what the page has done there. */
async function openStripe() {
  const stripe = createStripeEmulator({ ...secrets, prices: [] })
  const api = await serveHandle((request) => stripe.handle(request))
  const say = async (block: string): Promise<string> => {
    const script = block.replaceAll('https://api.stripe.com', api)
    return (await run('bash', ['-euc', script], { env: { STRIPE_SECRET_KEY: secrets.secretKey } })).stdout
  }
  return { stripe, api, say }
}

/** The variables of the page, as the shell reads them, with what the reader puts in. */
async function readVariables(values: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const folder = makeFolder()
  const lines = blockOf('3. The variables')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split('=')
      const value = values[name]
      if (!line.includes('…')) return line
      if (value === undefined) throw new Error(`Nobody says what ${name} is.`)
      return line.includes("'") ? `${name}='${value}'` : `${name}=${value}`
    })
  writeFileSync(join(folder, 'app.env'), lines.join('\n'))
  const [read = ''] = blockOf('4. The server').split('\n')
  const script = `${read}; node --print 'JSON.stringify(process.env)'`
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test' },
  })
  const names = lines.map((line) => line.split('=')[0] ?? '')
  const all = JSON.parse(stdout) as Record<string, string>
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '']))
}

const keys = { accessKeyId: 'AKIAFIRST', secretAccessKey: 'secret/of+the=first' }

/** Everything that the page sets up, and the server that a container would run. */
async function deploy() {
  const { stripe, api, say } = await openStripe()
  await say(blockOf('2. Stripe', 1))
  const endpoint = JSON.parse(await say(blockOf('2. Stripe', 2))) as { url: string; secret: string }
  expect(endpoint.url).toBe(`${appUrl}/v1/billing/webhook`)
  const cognito = createCognitoEmulator({ settings: { administrator: keys, userPoolId: 'eu-west-1_First', clientId: '1first' } })
  const pool = await serveHandle((request) => cognito.handle(request))
  const outputs = {
    version: '1.4',
    auth: { aws_region: 'eu-west-1', user_pool_id: 'eu-west-1_First', user_pool_client_id: '1first' },
  }
  const variables = await readVariables({
    VITE_AMPLIFY_OUTPUTS: JSON.stringify(outputs),
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: endpoint.secret,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    POSTGRES_PASSWORD: 'first',
  })
  const database = await postgres.createDatabase()
  const start = () =>
    startBuilt(built, {
      ...variables,
      // As the compose file sets it.
      DATABASE_URL: database,
      HOST: '127.0.0.1',
      PORT: '0',
      VITE_USER_POOL_ENDPOINT: pool,
      STRIPE_API_URL: api,
    })
  return { stripe, cognito, pool, variables, start }
}

/** Signs up and in as the app does, with the code that was sent. */
async function signUp({ cognito, pool }: Awaited<ReturnType<typeof deploy>>): Promise<string> {
  const [email, password] = ['first@rye.example', 'Rye-and-reason-1']
  const call = async (name: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(pool, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
      body: JSON.stringify({ ClientId: '1first', ...body }),
    })
    expect(response.status, name).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }
  await call('SignUp', { Username: email, Password: password, UserAttributes: [{ Name: 'email', Value: email }] })
  const code = cognito.inbox.get()[0]?.code
  await call('ConfirmSignUp', { Username: email, ConfirmationCode: code })
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  const { AuthenticationResult } = await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  return (AuthenticationResult as { AccessToken: string }).AccessToken
}

describe('the page on deployment', () => {
  test('its stack is what `cdk` would deploy, by the same words', async () => {
    const aws = join(root, 'host/server/deploy/aws')
    const command =
      blockOf('1. The user pool')
        .split('\n')
        .find((line) => line.startsWith('npx cdk deploy')) ?? ''
    const context = command.split(' ').slice(command.split(' ').indexOf('--context'))
    const output = makeFolder()
    await run('npm', ['run', 'synth', '--', '--output', output, ...context], { cwd: aws })
    const template = JSON.parse(readFileSync(join(output, 'ConfabSignIn.template.json'), 'utf8')) as { Outputs: object }
    expect(Object.keys(template.Outputs)).toEqual(['AmplifyOutputs', 'ServerRoleArn', 'ServerPolicyArn'])
    // As `cdk deploy` writes it.
    writeFileSync(join(output, 'outputs.json'), JSON.stringify({ ConfabSignIn: { AmplifyOutputs: '{"version":"1.4"}' } }))
    const { stdout } = await run('bash', ['-euc', blockOf('1. The user pool', 2)], { cwd: output })
    expect(stdout.trim()).toBe('{"version":"1.4"}')
  })

  test('its prices are those of the plans, and are made once', async () => {
    const { stripe, api, say } = await openStripe()
    await say(blockOf('2. Stripe', 1))
    const query = plans.map(({ id }) => `lookup_keys[]=${id}`).join('&')
    const found = await fetch(`${api}/v1/prices?limit=100&${query}`, {
      headers: { authorization: `Bearer ${secrets.secretKey}` },
    })
    const { data } = (await found.json()) as {
      data: { lookup_key: string; unit_amount: number; currency: string; recurring: { interval: string } }[]
    }
    const made = data.map(({ lookup_key: id, unit_amount: price, currency, recurring: { interval } }) => ({
      id,
      price,
      currency,
      interval,
    }))
    const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id)
    expect(made.toSorted(byId)).toEqual(
      plans.map(({ id, price, interval }) => ({ id, price, interval, currency: 'usd' })).toSorted(byId),
    )
    await expect(say(blockOf('2. Stripe', 1))).rejects.toThrow('400')
    expect(stripe.asked.filter((call) => call === 'POST /v1/prices')).toHaveLength(plans.length + 1)
  })

  test('its commands exist, and copy what the build writes', () => {
    const [, build = '', copy = '', move = '', compose = ''] = blockOf('4. The server').trim().split('\n')
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    for (const [, script = ''] of build.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script)
    expect([copy, move]).toEqual(['cp app.env host/dist-server/app.env', 'cd host/dist-server'])
    expect(compose).toContain('--env-file app.env')
    expect(existsSync(join(built, 'compose.yaml'))).toBe(true)
    const taken = [...readFileSync(join(built, 'compose.yaml'), 'utf8').matchAll(/^ {6}([A-Z_]+):|\$\{([A-Z_]+):/gm)]
    const names = new Set(taken.map(([, plain, inside]) => plain ?? inside))
    const said = [...blockOf('3. The variables').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    // The build alone reads it.
    expect(said.filter((name) => name !== 'VITE_REQUIRE_AUTH' && !names.has(name))).toEqual([])
  })

  test('leads somebody who signs up to the dashboard, by a payment that outlives a restart', async () => {
    const deployed = await deploy()
    const { stripe, start, cognito } = deployed
    const first = start()
    const url = await addressOf(first)
    const ready = blockOf('4. The server', 3).replace(appUrl, url)
    expect((await run('bash', ['-euc', ready])).stdout).toBe('{"status":"ok"}')
    const token = await signUp(deployed)
    const clientAt = (baseUrl: string) =>
      createBackendClient({
        baseUrl,
        accessToken: async () => token,
        refresh: async () => undefined,
        fetch: (input, init) => fetch(input, init),
      })
    const user = clientAt(url)
    await expect(user.listPosts()).rejects.toMatchObject({ kind: 'payment' })
    const { sessionId, url: checkout } = await user.startCheckout('starter-month')
    stripe.pay(checkout)
    for (const event of stripe.events) {
      const { body, signature } = await stripe.sign(event)
      const answer = await fetch(`${url}/v1/billing/webhook`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      })
      expect(answer.status, event.type).toBe(200)
    }
    expect(await user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
    const statuses = await cognito.administer(async ({ state }) =>
      Object.values(state.users).map(({ attributes }) => attributes['custom:payment_status']),
    )
    expect(statuses).toEqual(['PAID'])
    await user.addNote({ title: 'Prices', text: 'A loaf of rye bread costs 7 dollars.' })
    const ended = new Promise((resolve) => first.once('close', resolve))
    first.kill('SIGTERM')
    await ended
    const again = clientAt(await addressOf(start()))
    expect(await again.listPosts()).toEqual([])
    expect((await again.listKnowledge()).map(({ title }) => title)).toEqual(['Prices'])
  })
})

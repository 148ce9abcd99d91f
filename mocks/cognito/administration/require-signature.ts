import { bytes, type Bytes } from '../bytes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { digest } from '../digest.ts'
import type { EmulatorSettings } from '../emulator-settings.ts'

const sha256 = async (text: string): Promise<string> => bytes.toHex(await digest.sha256(bytes.ofText(text)))

/** What was signed: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. */
async function canonical(request: Request, body: string, names: string): Promise<string> {
  const { host, pathname } = new URL(request.url)
  const lines = names.split(';').map((name) => {
    const value = request.headers.get(name) ?? (name === 'host' ? host : '')
    return `${name}:${value.trim().replace(/ +/g, ' ')}\n`
  })
  return [request.method, pathname, '', lines.join(''), names, await sha256(body)].join('\n')
}

async function keyOf(secret: string, scope: readonly string[]): Promise<Bytes> {
  let key = bytes.ofText(`AWS4${secret}`)
  for (const part of scope) key = await digest.hmac(key, bytes.ofText(part))
  return key
}

/** An administrator's call carries no token, but a signature by keys of AWS (Signature Version 4). */
export async function requireSignature(
  request: Request,
  body: string,
  { administrator }: Pick<EmulatorSettings, 'administrator'>,
): Promise<void> {
  const header = request.headers.get('authorization')
  if (header === null) throw new CognitoFault('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const [, keyId, date = '', region = '', service = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      header,
    ) ?? []
  if (signature === undefined)
    throw new CognitoFault('IncompleteSignatureException', 'Authorization header is not in the form of a signature.')
  if (!administrator || keyId !== administrator.accessKeyId)
    throw new CognitoFault('UnrecognizedClientException', 'The security token included in the request is invalid.')
  const scope = [date, region, service, 'aws4_request']
  const time = request.headers.get('x-amz-date') ?? ''
  const signed = ['AWS4-HMAC-SHA256', time, scope.join('/'), await sha256(await canonical(request, body, names))].join('\n')
  const expected = bytes.toHex(await digest.hmac(await keyOf(administrator.secretAccessKey, scope), bytes.ofText(signed)))
  if (expected !== signature)
    throw new CognitoFault(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    )
}

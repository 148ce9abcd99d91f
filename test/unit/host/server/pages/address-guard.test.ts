import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddressGuard } from '../../../../../host/server/pages/address-guard.ts'
import { isPublicAddress } from '../../../../../sdk/server/trust/is-public-address.ts'

const byte = fc.integer({ min: 0, max: 255 })
const answers = (...addresses: string[]) => ({
  lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::6810:84e5', '2a00:1450:4001:82a::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  'fec0::1',
  'nonsense',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('no address of a private network is public, whether written as IPv4 or inside IPv6', () => {
  const starts = fc.oneof(
    fc.constant([10]),
    fc.constant([127]),
    fc.constant([192, 168]),
    fc.constant([169, 254]),
    fc.integer({ min: 16, max: 31 }).map((second) => [172, second]),
  )
  fc.assert(
    fc.property(starts, fc.tuple(byte, byte, byte), (start, rest) => {
      const address = [...start, ...rest].slice(0, 4).join('.')
      expect([isPublicAddress(address), isPublicAddress(`::ffff:${address}`), isPublicAddress(`64:ff9b::${address}`)]).toEqual([
        false,
        false,
        false,
      ])
    }),
  )
})

test.each([
  ['http://127.0.0.1/', 'private_address'],
  ['http://2130706433/', 'private_address'], // 127.0.0.1 as one number
  ['http://0x7f.1/', 'private_address'],
  ['http://0177.0.0.1/', 'private_address'],
  ['http://127.1/', 'private_address'],
  ['http://[::1]/', 'private_address'],
  ['http://[::ffff:10.0.0.1]/', 'private_address'],
  ['http://[fe80::1]/', 'private_address'],
  ['http://169.254.169.254/latest/meta-data/', 'private_address'],
  ['http://93.184.216.34:22/', 'private_address'],
  ['http://93.184.216.34:8080/', 'private_address'],
  ['file:///etc/passwd', 'invalid_address'],
  ['ftp://example.com/', 'invalid_address'],
  ['https://user:secret@example.com/', 'invalid_address'],
])('%s is rejected as %s', async (address, code) => {
  await expect(createAddressGuard(answers('93.184.216.34'))(new URL(address))).rejects.toMatchObject({ code })
})

test('a name is judged by all addresses it resolves to', async () => {
  const check = (...addresses: string[]) => createAddressGuard(answers(...addresses))(new URL('https://site.example/'))
  await expect(check('93.184.216.34')).resolves.toEqual({ address: '93.184.216.34', family: 4 })
  await expect(check('2606:4700::6810:84e5')).resolves.toMatchObject({ family: 6 })
  await expect(check('127.0.0.1')).rejects.toMatchObject({ code: 'private_address' })
  await expect(check('::1')).rejects.toMatchObject({ code: 'private_address' })
  await expect(check('93.184.216.34', '10.0.0.7')).rejects.toMatchObject({ code: 'private_address' })
  await expect(check()).rejects.toMatchObject({ code: 'unknown_host', message: 'There is no website named site.example.' })
})

test('a name that does not resolve is reported as unknown', async () => {
  const lookup = async () => Promise.reject(new Error('ENOTFOUND'))
  await expect(createAddressGuard({ lookup })(new URL('https://site.example/'))).rejects.toMatchObject({ code: 'unknown_host' })
})

test('an allowed origin is one host and one port', async () => {
  const check = createAddressGuard({ allowOrigins: ['http://127.0.0.1:4321'] })
  await expect(check(new URL('http://127.0.0.1:4321/page'))).resolves.toMatchObject({ address: '127.0.0.1' })
  await expect(check(new URL('http://127.0.0.1:4322/page'))).rejects.toMatchObject({ code: 'private_address' })
  await expect(check(new URL('http://127.0.0.1/page'))).rejects.toMatchObject({ code: 'private_address' })
})

test('a lookup that fails without a connection does not report the website as missing', async () => {
  const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))
  await expect(createAddressGuard({ lookup })(new URL('https://example.com'))).rejects.toMatchObject({
    code: 'unreachable',
    message: "Couldn't look up example.com. Check your connection and try again.",
  })
})

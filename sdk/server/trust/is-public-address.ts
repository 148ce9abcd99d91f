/** Networks of IPv4 that are no part of the public internet. https://www.iana.org/assignments/iana-ipv4-special-registry */
const reserved: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** An address of IPv4 as a number. Others than four decimal numbers are none. */
function readIpv4(address: string): number | undefined {
  const numbers = address.split('.')
  if (numbers.length !== 4 || !numbers.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return undefined
  return numbers.reduce((sum, part) => sum * 256 + Number(part), 0)
}

const isPublicIpv4 = (address: number): boolean =>
  reserved.every(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) !== Math.floor((readIpv4(network) ?? 0) / size)
  })

/** Groups of an address of IPv6, of which the last two may be written as IPv4. */
function readGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  for (const [index, part] of text.split(':').entries()) {
    const ipv4 = index === text.split(':').length - 1 ? readIpv4(part) : undefined
    if (ipv4 !== undefined) groups.push(Math.floor(ipv4 / 65_536), ipv4 % 65_536)
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}

function readIpv6(address: string): number[] | undefined {
  const [head = '', tail, ...more] = address.split('::')
  const start = readGroups(head)
  const end = readGroups(tail ?? '')
  if (!start || !end || more.length) return undefined
  const missing = 8 - start.length - end.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  return [...start, ...Array<number>(missing).fill(0), ...end]
}

/** Of the global addresses, without tunnels that carry one of IPv4 inside, and what is reserved. */
function isPublicIpv6(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups
  if (first < 0x2000 || first > 0x3fff) return false
  if (first === 0x2001) return second > 0x1ff && second !== 0xdb8
  // 6to4, the documentation, and the name servers of a special network.
  if (first === 0x2620 && second === 0x4f) return groups[2] !== 0x8000
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000)
}

/**
 * Whether an address belongs to the public internet. Everything else is refused by being absent here: loopback, private and
 * link-local networks, multicast, the tunnels that carry an IPv4 address inside (6to4, Teredo, NAT64), and what is reserved.
 */
export function isPublicAddress(address: string): boolean {
  const ipv4 = readIpv4(address)
  if (ipv4 !== undefined) return isPublicIpv4(ipv4)
  const groups = address.includes(':') ? readIpv6(address) : undefined
  if (!groups) return false
  // An IPv4 address that is written as IPv6 is judged as what it is.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? isPublicIpv4((groups[6] ?? 0) * 65_536 + (groups[7] ?? 0)) : isPublicIpv6(groups)
}

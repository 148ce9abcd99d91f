/** An object that a page can no longer look at. */
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const refuse = (): never => {
  throw new Error('Do not look at me.')
}

/** An error with a property that cannot be read. */
const withGetter = (name: string): Error => Object.defineProperty(new Error('It broke.'), name, { get: refuse })

/** What strangers' code throws besides errors with a message, each made anew. */
export const oddErrors: Readonly<Record<string, () => unknown>> = {
  'an error whose message throws': () => withGetter('message'),
  'an error whose message is a symbol': () => Object.assign(new Error('It broke.'), { message: Symbol('broken') }),
  'an error whose name throws': () => withGetter('name'),
  'an error whose stack throws': () => withGetter('stack'),
  'an error whose cause throws': () => withGetter('cause'),
  'an error whose message is an object': () => Object.assign(new Error('It broke.'), { message: { text: 'It broke.' } }),
  'an error without a message': () => new Error(''),
  'an error with several causes': () => new AggregateError([new Error('One'), new Error('Two')]),
  'an error of what was aborted': () => new DOMException('Gone', 'AbortError'),
  'a promise': () => new Promise(() => undefined),
  'an object like an error': () => ({ message: 'It broke.' }),
  'an object without a prototype': () => Object.create(null) as object,
  'an object that cannot be a text': () => ({ toString: refuse, [Symbol.toPrimitive]: refuse }),
  'a proxy that refuses everything': () =>
    new Proxy(new Error('It broke.'), { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse }),
  'a proxy that has everything': () => new Proxy({}, { has: () => true, get: () => refuse }),
  'a revoked proxy': revoked,
  null: () => null,
  undefined: () => undefined,
  'a symbol': () => Symbol('broken'),
  'a number': () => 42,
  'a function': () => refuse,
  'an empty text': () => '',
}

import { permittedErrorKinds, type CompatibleVendor } from './compatible-vendor.ts'

/** Vendors that offer images or speech beside chat. */
export const mediaVendors = {
  x: {
    name: 'xAI', // https://docs.x.ai
    keyName: 'X',
    base: 'https://api.x.ai/v1',
    helpUrl: 'https://console.x.ai/team/default/api-keys',
    // It reports a wrong key as an invalid argument.
    probe: { judge: (_answer, status) => (status === 400 ? 'invalid' : undefined) },
    isRefusal: ({ message }) => message.startsWith('Incorrect API key'),
    permittedErrorKinds,
  },
  together: {
    name: 'Together AI', // https://docs.together.ai
    base: 'https://api.together.xyz/v1',
    helpUrl: 'https://api.together.xyz/settings/api-keys',
    permittedErrorKinds,
  },
  bigModel: {
    name: 'BigModel', // https://docs.bigmodel.cn
    base: 'https://open.bigmodel.cn/api/paas/v4',
    helpUrl: 'https://open.bigmodel.cn/usercenter/apikeys',
    permittedErrorPrefixes: ['Authorization'],
    permittedErrorKinds: ['authentication_error'],
  },
  groq: {
    name: 'Groq', // https://console.groq.com/docs
    base: 'https://api.groq.com/openai/v1',
    helpUrl: 'https://console.groq.com/keys',
    permittedErrorPrefixes: ['Invalid', 'property'],
  },
} satisfies Record<string, CompatibleVendor>

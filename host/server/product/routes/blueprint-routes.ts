import { draftBlueprint } from '../draft-blueprint.ts'
import { fields } from '../store/fields.ts'
import type { Route } from './route.ts'
import type { BlueprintRecord } from '../store/user-record.ts'
import { versioned } from '../store/versioned.ts'

const percent = { least: 0, most: 100 }

function check(body: Readonly<Record<string, unknown>>): BlueprintRecord {
  const tone = (body['tone'] ?? {}) as Record<string, unknown>
  return {
    audience: fields.text(body, 'audience', { longest: 500 }),
    promise: fields.text(body, 'promise', { longest: 500 }),
    tone: {
      serious: fields.number(tone, 'serious', percent),
      casual: fields.number(tone, 'casual', percent),
      technical: fields.number(tone, 'technical', percent),
      enthusiastic: fields.number(tone, 'enthusiastic', percent),
    },
    colours: fields.texts(body, 'colours', { most: 8 }).map((colour) => fields.colour(colour, 'colours')),
    wordsToUse: fields.texts(body, 'wordsToUse'),
    wordsToAvoid: fields.texts(body, 'wordsToAvoid'),
  }
}

/** How the brand looks and speaks. */
export const blueprintRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/blueprint',
    access: 'signed-in',
    answer: async ({ users, caller }) => versioned.send((await users.read(caller.userId)).blueprint),
  },
  {
    method: 'PUT',
    path: '/v1/blueprint',
    access: 'signed-in',
    async answer({ request, users, caller }) {
      const value = check(await fields.read(request))
      return versioned.send(
        await users.change(caller.userId, (record) => (record.blueprint = versioned.replace(record.blueprint, value, request))),
      )
    },
  },
  {
    method: 'POST',
    path: '/v1/blueprint/draft',
    access: 'signed-in',
    answer: async ({ users, caller }) => draftBlueprint(await users.read(caller.userId)),
  },
]

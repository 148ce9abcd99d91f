import { fields } from '../store/fields.ts'
import { ProductFault } from '../product-fault.ts'
import type { Route } from './route.ts'
import type { WidgetRecord } from '../store/user-record.ts'
import { versioned } from '../store/versioned.ts'

const time = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function hoursOf(body: Readonly<Record<string, unknown>>): WidgetRecord['hours'] {
  const value = body['hours'] ?? []
  if (!Array.isArray(value) || value.length > 21) throw new ProductFault(400, 'invalid', '“hours” must be a list.')
  return value.map((item: unknown) => {
    const hours = (item ?? {}) as Record<string, unknown>
    const opens = fields.text(hours, 'opens')
    const closes = fields.text(hours, 'closes')
    if (!time.test(opens) || !time.test(closes) || opens >= closes)
      throw new ProductFault(422, 'invalid_hours', 'Opening hours must be times like 09:00, and open before they close.')
    return { day: fields.number(hours, 'day', { least: 0, most: 6 }), opens, closes }
  })
}

function check(body: Readonly<Record<string, unknown>>, id: string): WidgetRecord {
  const timeZone = fields.text(body, 'timeZone', { isRequired: true })
  if (!isTimeZone(timeZone)) throw new ProductFault(422, 'invalid_time_zone', `There is no time zone ${timeZone}.`)
  return {
    id,
    name: fields.text(body, 'name', { longest: 60, isRequired: true }),
    greeting: fields.text(body, 'greeting', { longest: 500 }),
    placeholder: fields.text(body, 'placeholder', { longest: 100 }),
    accent: fields.colour(body['accent'], 'accent'),
    theme: fields.oneOf(body, 'theme', ['light', 'dark', 'system']),
    position: fields.oneOf(body, 'position', ['start', 'end']),
    ...('knowledgeIds' in body && { knowledgeIds: fields.texts(body, 'knowledgeIds', { most: 100 }) }),
    hours: hoursOf(body),
    timeZone,
    awayMessage: fields.text(body, 'awayMessage', { longest: 500 }),
    isPublished: body['isPublished'] === true,
  }
}

/** The public chat that the user puts on the website. */
export const widgetRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/widget',
    access: 'paid',
    answer: async ({ users, caller }) => versioned.send((await users.read(caller.userId)).widget),
  },
  {
    method: 'PUT',
    path: '/v1/widget',
    access: 'paid',
    async answer({ request, users, caller }) {
      const body = await fields.read(request)
      await users.keepName((await users.read(caller.userId)).widget.value.id, caller.userId)
      return versioned.send(
        await users.change(
          caller.userId,
          (record) => (record.widget = versioned.replace(record.widget, check(body, record.widget.value.id), request)),
        ),
      )
    },
  },
]

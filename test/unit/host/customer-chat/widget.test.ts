import { expect, test } from 'vitest'
import type { WidgetConfig } from '../../../../host/backend/types.ts'
import { checkWidget } from '../../../../host/features/customer-chat/widget/check-widget.ts'
import { isOpen } from '../../../../host/features/customer-chat/is-open.ts'
import { textOn } from '../../../../host/backend/text-on.ts'
import { widgetSnippet } from '../../../../host/features/customer-chat/widget/widget-snippet.ts'

const config: WidgetConfig = {
  id: 'a b',
  name: `Ada's <bakery>`,
  greeting: `We're here & "happy"`,
  placeholder: '',
  accent: '#3a4fe0',
  theme: 'dark',
  position: 'start',
  hours: [{ day: 1, opens: '09:00', closes: '17:00' }],
  timeZone: 'America/New_York',
  awayMessage: '',
  isPublished: true,
}

test('the embed code is one line that names the chat, whatever its id', () => {
  expect(widgetSnippet('a b"><script>', 'https://api.example')).toBe(
    '<script src="https://api.example/widget.js?id=a%20b%22%3E%3Cscript%3E" async></script>',
  )
})

test('opening hours are in the time zone of the business, not of the visitor', () => {
  expect(isOpen(config, new Date('2026-11-23T14:00:00Z'))).toBe(true) // Monday, nine in New York
  expect(isOpen(config, new Date('2026-11-23T13:59:00Z'))).toBe(false)
  expect(isOpen(config, new Date('2026-11-23T22:00:00Z'))).toBe(false)
  expect(isOpen({ ...config, hours: [] }, new Date('2026-11-22T03:00:00Z'))).toBe(true)
})

test('the text on a colour has the better contrast of black and white', () => {
  expect(textOn('#3a4fe0').text).toBe('#ffffff')
  expect(textOn('#ffe066').text).toBe('#14171f')
  expect(textOn('#ffffff').ratio).toBeGreaterThan(15)
})

test('a chat without a name, an invalid colour and a day that closes before it opens are refused', () => {
  const wrong = { ...config, name: ' ', accent: 'blue', hours: [{ day: 1, opens: '17:00', closes: '09:00' }] }
  expect(Object.keys(checkWidget(wrong))).toEqual(['name', 'accent', 'hours'])
  expect(checkWidget(config)).toEqual({})
})

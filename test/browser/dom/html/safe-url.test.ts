import { expect, test } from 'vitest'
import { safeUrl } from '../../../../sdk/dom/html/safe-url.ts'

test.each([
  'https://a.example/x.png',
  'http://a.example',
  '/files/a.pdf',
  'a.pdf',
  'mailto:a@b.example',
  'blob:https://a.example/1',
  'data:image/png;base64,AA',
  'data:audio/mp3;base64,AA',
  'data:application/pdf;base64,AA',
])('%s can be followed', (address) => expect(safeUrl(address)).toBe(address))

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:application/javascript,alert(1)',
  'data:application/xhtml+xml,<x/>',
  'http://[broken',
  '',
  undefined,
])('%s cannot be followed', (address) => expect(safeUrl(address)).toBeUndefined())

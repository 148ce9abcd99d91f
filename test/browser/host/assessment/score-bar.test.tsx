import { expect, test } from 'vitest'
import { ScoreBar } from '../../../../host/lib/assessment/score-bar.tsx'
import { renderReact } from '../kit/render-react.tsx'

const colourOf = (value: number): string => {
  const { host, unmount } = renderReact(<ScoreBar value={value} />)
  const bar = host.querySelector('.score-bar > span')
  const colour = bar ? getComputedStyle(bar).backgroundColor : ''
  unmount()
  return colour
}

test('the bars of a weak, a middling and a good score have different colours', () => {
  expect(new Set([30, 53, 98].map(colourOf)).size).toBe(3)
})

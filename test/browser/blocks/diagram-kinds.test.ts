// @module-tag thorough: a diagram of each kind; diagrams.test.ts draws some.
import { expect, inject, test } from 'vitest'
import { eventually, renderChat } from '../render-chat.ts'

/** As the documentation of Mermaid shows each of its kinds. */
const kinds: Readonly<Record<string, string>> = {
  flowchart: 'flowchart TD\n  a[Start] -->|yes| b{Is it?}\n  b -- no --> c((End))\n  subgraph one\n    c\n  end',
  sequence: 'sequenceDiagram\n  Alice->>John: Hello John\n  John-->>Alice: Great!\n  Note right of John: thinks',
  class: 'classDiagram\n  Animal <|-- Duck\n  Animal : +int age\n  class Duck{\n    +swim()\n  }',
  state: 'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving\n  Moving --> [*]',
  'entities and relations': 'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    string id\n  }',
  gantt: 'gantt\n  title Plan\n  dateFormat YYYY-MM-DD\n  section A\n  One :a1, 2026-01-01, 30d\n  Two :after a1, 20d',
  pie: 'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
  mindmap: 'mindmap\n  root((mind))\n    One\n    Two\n      Three',
  journey: 'journey\n  title My day\n  section Go to work\n    Make tea: 5: Me\n    Go up: 3: Me, Cat',
  timeline: 'timeline\n  title History\n  2002 : LinkedIn\n  2004 : Facebook : Google',
  quadrant: 'quadrantChart\n  title Reach\n  x-axis Low --> High\n  y-axis Low --> High\n  quadrant-1 Expand\n  A: [0.3, 0.6]',
  git: 'gitGraph\n  commit\n  branch develop\n  commit\n  checkout main\n  merge develop',
  chart:
    'xychart-beta\n  title "Sales"\n  x-axis [jan, feb, mar]\n  y-axis "Revenue" 0 --> 100\n  bar [50, 60, 75]\n  line [50, 60, 75]',
  sankey: 'sankey-beta\n\nA,B,10\nA,C,5\nB,D,10',
  block: 'block-beta\n  columns 2\n  a b\n  c:2',
  requirement:
    'requirementDiagram\n  requirement test_req {\n    id: 1\n    text: the test\n    risk: high\n    verifymethod: test\n  }',
  kanban: 'kanban\n  Todo\n    [Write]\n  Done\n    [Read]',
}

test.each(Object.entries(kinds))('a diagram of the kind "%s" is drawn as a picture with its words', async (_, source) => {
  const chat = await renderChat({
    demo: true,
    diagrams: { url: new URL('/diagrams/index.html', inject('sandbox')).href },
    history: [{ role: 'ai', text: `\`\`\`mermaid\n${source}\n\`\`\`` }],
  })
  const picture = (): HTMLImageElement | null => chat.root.querySelector('.diagram > img')
  await eventually(() => [picture()?.naturalWidth ?? 0, chat.root.querySelector('.diagram-note')?.textContent]).not.toEqual([
    0,
    undefined,
  ])
  expect(picture()?.naturalWidth).toBeGreaterThan(20)
  expect(decodeURIComponent(picture()?.src ?? '')).toMatch(/<(?:text|tspan|p|span)\b[^>]*>[^<]*\w/)
})

// What the contenders are given to draw: always the same, for a given length.
const words = (
  'model answer stream token reply chat server browser message layout render frame line block parse text code list table cell ' +
  'value result request header session history window scroll input button state event signal value buffer queue cost time page ' +
  'element style node tree index search query user agent tool source link image file format number letter word sentence'
).split(' ')

/** Stands at the end of a text: when it is to be found in the page, the text is shown. */
export const sentinel = 'zqendzq'

/** A small generator of the linear congruential kind: no two runs differ. */
function createRandom(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function sentence(random) {
  const said = Array.from({ length: 6 + random(14) }, () => words[random(words.length)])
  const decorations = [
    (word) => `**${word}**`,
    (word) => `*${word}*`,
    (word) => `\`${word}\``,
    (word) => `[${word}](https://example.org/${word})`,
  ]
  const place = random(said.length * 2)
  if (place < said.length) said[place] = decorations[random(decorations.length)](said[place])
  const text = said.join(' ')
  return `${text[0].toUpperCase()}${text.slice(1)}.`
}

const paragraph = (random) => Array.from({ length: 2 + random(4) }, () => sentence(random)).join(' ')

const codeLine = (random, place) =>
  `const ${words[random(words.length)]}${place} = ${words[random(words.length)]}(${random(1000)})`

/** What a model writes: paragraphs, headings, short lists, a table or some lines of code now and then. */
function prose(length, seed = 7) {
  const random = createRandom(seed)
  const blocks = []
  for (let size = 0; size < length; size += blocks.at(-1).length + 2) {
    const kind = random(12)
    if (kind === 0) blocks.push(`## ${words[random(words.length)]} ${words[random(words.length)]}`)
    else if (kind === 1) blocks.push(Array.from({ length: 3 + random(4) }, () => `- ${sentence(random)}`).join('\n'))
    else if (kind === 2)
      blocks.push(['```js', ...Array.from({ length: 4 + random(6) }, (_, place) => codeLine(random, place)), '```'].join('\n'))
    else if (kind === 3) blocks.push(table(4 + random(3), random))
    else blocks.push(paragraph(random))
  }
  return blocks.join('\n\n').slice(0, length)
}

function table(rows, random = createRandom(11)) {
  const row = () =>
    `| ${Array.from({ length: 4 }, () => `${words[random(words.length)]} ${words[random(words.length)]}`).join(' | ')} |`
  return [row(), '| --- | --- | --- | --- |', ...Array.from({ length: rows }, row)].join('\n')
}

function list(items) {
  const random = createRandom(13)
  return Array.from({ length: items }, () => `- ${sentence(random)}`).join('\n')
}

function code(lines) {
  const random = createRandom(17)
  return ['```js', ...Array.from({ length: lines }, (_, place) => codeLine(random, place))].join('\n')
}

/** Strings made one after the other until they are that long together, joined by the separator. */
function fill(length, separator, make) {
  const random = createRandom(29)
  const made = []
  for (let size = 0; size < length; size += made.at(-1).length + separator.length) made.push(make(random))
  return made.join(separator)
}

function links(count) {
  const random = createRandom(31)
  const link = (place) => `[${words[random(words.length)]} ${place}](https://example.org/${place})`
  return Array.from({ length: count / 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, place) => link(row * 5 + place)).join(', '),
  ).join('\n\n')
}

const citedCount = 50

/** That many paragraphs; if it cites, each has the mark of a source and a formula. */
function citing(isCiting) {
  const random = createRandom(37)
  const block = (place) =>
    isCiting ? `${sentence(random)} \\(x_{${place}}^2 + \\frac{a}{b}\\) [${place}]` : `${sentence(random)} ${sentence(random)}`
  return Array.from({ length: citedCount }, (_, place) => `${block(place + 1)} ${paragraph(random)}`).join('\n\n')
}

/** The sources that an answer names. */
export const citedSources = Array.from({ length: citedCount }, (_, place) => ({
  type: 'source',
  id: `source-${place}`,
  url: `https://example.org/${place}`,
  title: `${words[place % words.length]} ${place}`,
}))

const codeBlocks = (count) => Array.from({ length: count }, () => `${code(8)}\n\`\`\``).join('\n\n')

const megabyte = 1_000_000

/** The replies by their kind: those of the growth workloads, the first of which has that many characters, and the long ones. */
export const replies = {
  prose: () => prose(440_000),
  table: () => table(300),
  list: () => list(500),
  code: () => code(2000),
  paragraph: () => fill(megabyte, ' ', sentence),
  paragraphs: () => fill(megabyte, '\n\n', paragraph),
  links: () => links(10_000),
  codeBlocks: () => codeBlocks(400),
  rows: () => table(2000),
  uncited: () => citing(false),
  cited: () => citing(true),
  lines: () => 'a line of a log\n'.repeat(10_000),
  inlines: () => '*_'.repeat(32_000),
  addresses: () => '[a](b),'.repeat(10_000),
  attributes: () => `<a${' b'.repeat(20_000)}>`,
  tags: () => '<p>'.repeat(60_000),
}

/** The answers of a long chat. The last one ends with the sentinel. */
export const answers = (count) =>
  Array.from({ length: count }, (_, place) => `${prose(700, 100 + place)}${place === count - 1 ? `\n\n${sentinel}` : ''}`)

/** What a visitor of such a chat says each time. */
export const question = 'go'

/** Cuts a text into pieces of that many characters. */
export const piecesOf = (text, length) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, place) => text.slice(place * length, (place + 1) * length))

/** A call of a tool, with arguments that come in so many pieces, and what it gives: events of the AI SDK. */
function toolCall(call, pieces, output = 'Nothing was found.') {
  const toolCallId = `call-${call}`
  const input = { query: Array.from({ length: pieces - 2 }, (_, piece) => words[piece % words.length]).join(' ') }
  const deltas = piecesOf(JSON.stringify(input), Math.ceil(JSON.stringify(input).length / pieces))
  return [
    { type: 'tool-input-start', toolCallId, toolName: 'search' },
    ...deltas.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId, inputTextDelta })),
    { type: 'tool-input-available', toolCallId, toolName: 'search', input },
    { type: 'tool-output-available', toolCallId, output },
  ]
}

/** An answer that calls that many tools. */
export const toolCalls = (calls, pieces) => Array.from({ length: calls }, (_, call) => toolCall(call, pieces)).flat()

/** An answer that names that many sources. */
export const sources = (count) =>
  Array.from({ length: count }, (_, place) => ({
    type: 'source-url',
    sourceId: `source-${place}`,
    url: `https://example.org/${place}`,
    title: `${words[place % words.length]} ${place}`,
  }))

/** A tool gives so many levels of JSON, each with a row of numbers. */
export function deepResult(levels) {
  let output = {}
  for (let level = 0; level < levels; level++) output = { inner: output, row: Array.from({ length: 100 }, (_, place) => place) }
  return toolCall(0, 10, output)
}

/** Cuts a text into chunks of six characters, as tokens arrive. */
export function chunksOf(text, most = Infinity) {
  const random = createRandom(3)
  const chunks = []
  for (let start = 0, end; start < text.length && chunks.length < most; start = end) {
    end = start + 3 + random(7)
    chunks.push(text.slice(start, end))
  }
  return chunks
}

/** A conversation of that many messages; the last one ends with the sentinel. */
export function conversation(count) {
  const random = createRandom(23)
  return Array.from({ length: count }, (_, place) => {
    const isUser = place % 2 === 0
    const text = isUser ? sentence(random) : Array.from({ length: 1 + random(4) }, () => paragraph(random)).join('\n\n')
    return { role: isUser ? 'user' : 'ai', text: place === count - 1 ? `${text} ${sentinel}` : text }
  })
}

/** A short reply of every common kind of markdown but code. */
export const shortReply = `# Answer\n\nSome **bold**, *slanted* and \`code\` words, a [link](https://example.org).\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n${sentinel}`

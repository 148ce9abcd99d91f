// What is long: replies of a megabyte, hundreds of tool calls, a chat that goes on for hours. Each is run once, for it takes seconds.

/** What a fast network brings: pieces of so many characters, so many a second. All at once would leave no frames to be measured. */
const pieceLength = 1000
const perSecond = 200

/** From so many milliseconds on a task makes the page wait for it: https://www.w3.org/TR/longtasks-1/ */
const longTask = 50

const summarise = (tasks) => {
  const long = tasks.filter((task) => task > longTask)
  return {
    longest: tasks.reduce((most, task) => Math.max(most, task), 0),
    long: long.length,
    blocked: long.reduce((sum, task) => sum + task - longTask, 0),
  }
}

/** A whole reply of one kind. */
const longReply = (kind, ...floors) => ({
  contenders: ['confab', ...floors],
  runsOnce: true,
  async run(tab) {
    await tab.call('mount')
    await tab.call('openReply', kind)
    const { cpu, tasks } = await tab.measureTasks('feedWhole', pieceLength, perSecond)
    return { cpu, ...summarise(tasks) }
  },
})

/** An answer of a server, as the AI SDK writes it, of which so many elements are to be seen. */
const answer = (url, selector, count) => ({
  contenders: ['confab'],
  runsOnce: true,
  async run(tab) {
    await tab.call('mount', { url, stream: true, format: 'ai-sdk' })
    const { cpu, tasks } = await tab.measureTasks('askFor', selector, count)
    return { cpu, ...summarise(tasks), elements: await tab.call('countElements') }
  },
})

/** So many answers, streamed one after the other, or the same conversation from storage. */
const answers = (count, isStreamed) => ({
  contenders: ['confab'],
  runsOnce: true,
  async run(tab) {
    if (isStreamed) {
      await tab.call('mount')
      await tab.call('streamAnswers', count)
    } else {
      await tab.call('prepareAnswers', count)
      await tab.call('showConversation')
    }
    await tab.call('rest')
    const { nodes, listeners, heap } = await tab.readLeftovers()
    return { elements: await tab.call('countElements'), nodes, listeners, kilobytes: heap / 1000 }
  },
})

/** What is done with a conversation of 10,000 messages as a whole. */
const whole = (name, given) => ({
  contenders: ['confab'],
  runsOnce: true,
  async run(tab) {
    await tab.call('prepareConversation', 10_000)
    await tab.call('showConversation')
    const { cpu, tasks } = await tab.measureTasks(name, given)
    return { cpu, ...summarise(tasks) }
  },
})

export const longWorkloads = {
  // Without a floor: the sketches draw the open block again at each frame, which takes them minutes where all of a text is one block.
  'long-paragraph': longReply('paragraph'),
  'long-paragraphs': longReply('paragraphs', 'f8-sections'),
  'long-links': longReply('links', 'f8-sections'),
  'long-code': longReply('codeBlocks', 'f8-sections'),
  'long-table': longReply('rows', 'f8-sections'),
  // What no model means to write, and a stranger may: one block of each.
  'absurd-lines': longReply('lines'),
  'absurd-inlines': longReply('inlines'),
  'absurd-addresses': longReply('addresses'),
  'absurd-attributes': longReply('attributes'),
  'absurd-tags': longReply('tags'),
  'absurd-calls': answer('/calls', '[data-state=output-available]', 1),
  'absurd-sources': answer('/sources', 'a[href^="https://example.org/"]', 1),
  'absurd-result': answer('/deep-result', '[data-state=output-available]', 1),
  tools: answer('/tools', '[data-state=output-available]', 100),
  'answers-streamed': answers(200, true),
  'answers-loaded': answers(200, false),
  find: whole('find', 'browser'),
  'export-json': whole('export', 'json'),
  'export-markdown': whole('export', 'markdown'),
  'export-text': whole('export', 'text'),
  'export-html': whole('export', 'html'),
}

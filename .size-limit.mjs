// What each bundle may weigh: all that a browser downloads before its first line runs, gzipped. `npm run size` checks a build, and
// so does `npm test`. A budget is what is needed today and little more: whoever needs more raises it here, where it is seen. The gate
// for what messages fetch of other hosts, and messages that fail to draw without taking others along, took 3 KB, avatars and names, which no
// longer are a file of their own, 1.2 KB, and the parts of a conversation that other features share 0.5 KB.
// Whole messages (parts, ids of services, branches, steps) took 2 KB of the first load and 3 KB more with a conversation, actions on
// messages 2 KB of that, and wire formats that are read and written whole 9 KB.
// Times of messages and what loads their actions took 1 KB with a conversation; the actions themselves, which modules load with the first
// answer, 6.5 KB of the script. Suggestions took 0.3 KB of the first load (their place, and whether there are some) and 1 KB of the script;
// what places many buttons came into the file of features, so that there are not more files. Threads took 0.7 KB of the first load: one
// engine has to give way to another under the views. Long functions that were taken apart by what they do took 0.4 KB with a conversation
// and 0.9 KB of the script. Functions that several places had written for themselves and now share took 11 bytes. Another storage of
// threads at run time, and threads that take the place of the browser's storage there, took 0.4 KB of the first load; servers of threads
// that answer with pages or without an end, and the notes of what was taken over, 0.7 KB of the storages and 0.8 KB of the script.
// The new look took 1.2 KB of the first load (tokens, the theme option, the welcome, what the frame knows of its size), 1.3 KB more with a
// conversation (cards, motion, the line of a wait), and 3 KB of the script.
// Tools of the page took 0.4 KB of the first load (what waits for an approval, and its words), 0.3 KB more with a conversation (requests
// that go on after results), 1 KB of what services share (calls and results are sent back) and 1.3 KB of the script; the tools themselves,
// with the JSON Schema validator, load where a page has some: 4 KB of the engine without a DOM. Parts of unknown kinds, which are shown as
// data, and the state of a storage that is full took 0.2 KB with a conversation, answers that are followed in small steps 0.3 KB.
// Questions of an agent and edited arguments took 0.2 KB of the first load (a part that blocks the field, and its words) and 1.5 KB of the
// engine without a DOM; their forms load when they are asked.
// Answers that are resumed (who asks for the rest, and what remembers the answer) took 0.2 KB of the first load and 0.6 KB of what services
// share; long answers that are laid out piece by piece and leave the page when they are far away 1.6 KB with a conversation; renderers of the
// page and calls side by side in one card 0.8 KB of that, 2 KB of the engine without a DOM (labels, names) and 0.5 KB of the React component.
// Messages that wait for an answer, interrupt it or are sent later took 0.6 KB of the first load (who asks for their code, and a send button
// that stays usable), 1 KB of the script and 3.5 KB of the engine without a DOM; all else of them loads where a page wants it.
// Tools of MCP servers took 0.1 KB with a conversation, 1.2 KB of the engine without a DOM and 0.3 KB of the script (who asks for them, and
// patterns of strangers that would keep the page busy); their client, with the official package and zod, loads where a page names servers.
// One file has the keys and addresses of all families of services, of which there were three: 0.6 KB for each of their connectors.
// The server took 11 KB for requests and streams of the AI SDK and AG-UI, and for tools of its own, whose arguments it checks.
// To answer a message once that is sent again with its key took 1.2 KB of it.
// Interfaces of tools took 0.4 KB with a conversation (which part has one, and the options), 0.8 KB of the engine without a DOM (their labels,
// the names of options, what they have the model know) and 1.3 KB of the script; they load with the first tool that has one.
// Tools in voice calls and of models in the page took 0.1 KB of the first load (an MCP server that does not answer is told), 0.9 KB of what
// services share (ids are segments of paths, keys are taken out of failures, pictures of results), 3.2 KB of the engine without a DOM, 0.8 KB of voice calls and
// 1.6 KB of the script.
// Queues that are read without generators, whose promises were half of the garbage of each piece of an answer, took 0.1 KB of the engine without a DOM.
// Calls and approvals that deceive (parts of approvals are checked, what is asked is shown whole, arguments that are none are refused) took 0.1 KB
// of the first load, 0.7 KB of the engine without a DOM, 0.5 KB of the server and 0.6 KB of the script.
// A minifier that takes a fortieth of the time took 0.2 KB of the first load, and gave back 0.2 KB with a conversation and 1.2 KB of the script.
// The script is whole: a copy of it alone is a chat with all services, formats and features. Once it was cut to 115 KB, and a copy could do
// little (`classic-script.mjs`).
// What loads on demand is asked for together with all that it imports (`import-together.mjs`): the names of those files took 0.6 KB of the
// first load and 0.9 KB with a conversation, and save a trip to the server each time a feature loads.
// What `confab-chat/bare` is given (threads, themes, languages and others) the entries that have all of it name in a file of their own: 0.5 KB of
// the first load. The engine without a DOM has wire formats inside, which it had looked for among the services: 4 KB.
// Where the notice of a message that is shown in part stands took 0.04 KB of the script.
// Answers that are judged by the end of their format, calls that are told apart and given ids of their own, errors in the middle of a stream, lines below
// answers that did not come whole, and consent that counts only after it was seen took 1 KB of the first load, 3.5 KB with a conversation, 2 KB
// of what services share and of the engine without a DOM, 0.6 KB of the server, and 4 KB of the script, which is whole again.
// Calls that one of several tabs and devices runs took 0.7 KB of the first load (who looks for what others run, and which calls have no
// result) and 2.6 KB of the engine without a DOM and of the script, which have the claims, too; these load with the first call.
// Answers that go on while the chat is out of the page, reasoning that is found in the text, and bodies that are read as what they are took 1 KB
// of the first load, 2 KB of what services share, 4 KB of the engine without a DOM and of the script; approvals of remote MCP servers 0.7 KB of
// the script. Connectors of chats say whether a call goes on with an earlier one.
// Room for the notch and the home bar of phones, letters that Safari does not zoom into, and looks that a tap does not leave behind took
// 0.2 KB of the first load and 0.1 KB of the launcher; selections as the standard tells them and fields that grow in every browser 0.2 KB
// more with a conversation.
// Failures that wait to be told until the page is known to stay took 0.9 KB of the first load, of what services share and of the engine without a
// DOM, 0.4 KB of the server and 1.1 KB of the script; lists that Safari scrolls by mistake and that are put back, and what is read there
// and stays where it is, 0.6 KB with a conversation and of the script.
// Answers that are kept while they grow took 0.2 KB of the first load, 1.2 KB of the engine without a DOM, 0.4 KB of the storages of threads
// and 2 KB of the script; stops that are delivered later, and messages of several tabs in order, 0.2 KB, 1.5 KB and 2 KB of these.
// The server took 14 KB for conversations that it writes itself, with the decoders of its formats, and 11 KB for what bounds visitors: limits
// of bodies, tokens that are estimated, results that are signed.
// Limits of what is stored, retention, erasing and export, the check of files by address, and requests that are kept apart on Workers took
// 4.3 KB of the server.
// A question that a page leaves unanswered, which the next one offers to ask again, took 0.25 KB of the first load; lists that follow through
// what a browser does when their surroundings change 0.25 KB with a conversation.
// Limits that servers share took 0.6 KB of the server. One session in the place of bags that were passed on gave back 1 KB of the first load, 0.7 KB with
// a conversation, and 0.9 KB of what services share. Names of all options, at every depth, took 6.3 KB of the script: whoever writes it into a
// page reads what is misspelt; otherwise they load on development hosts alone, and the engine without a DOM has some of them.
// Questions that are written again while a store is away, and answers that go on for who sends a message again, took 0.4 KB of the server.
// Drafts of conversations took 0.1 KB of the first load and 0.9 KB of the script and of the engine without a DOM; they load where a page keeps them.
// Menus that stand right in zoomed pages took 0.1 KB of the first load and of the script; names that pass for a server's tools, keys that know
// files and conversations, and signatures of a conversation 0.5 KB of the server.
// Lists that are put together as each language does, also on the button of the launcher, took 0.1 KB of it, 0.2 KB with a conversation and, with
// names of keys in the visitor's language, 0.6 KB of the script.
// CJK emphasis, addresses that end where they should, paragraphs of thousands of lines, names that cannot turn text round, cards for pictures
// that fail and films took 1.2 KB with a conversation; the place that a visitor reads, kept over hiding, turning and moving the chat, 0.5 KB; both
// and WebSockets that reconnect quietly 2.5 KB of the script; bodies that stall or are packed 0.2 KB of the server.
// Names in sentences, isolated from the text around them, took 0.2 KB of the first load and of the launcher; keys that stay in the chat, and
// styles of the page that stay out, 0.5 KB; what a newcomer's mistake is, where it is made, 0.3 KB of the first load and 2 KB of the script.
// What visitors type, shown as typed, and what screen readers are told of tools, waits and structure took 2.1 KB with a conversation and 2.5 KB
// of the script; what servers say, in the visitor's language, 1 KB of what services share, 0.8 KB of the server, and, with the map of keys, 2 KB of the script.
// The look, third edition (a field below the welcome, lines of work, days of chats, a launcher that moves) took 0.4 KB of the first load, 0.5 KB more
// with a conversation and 0.2 KB of the launcher; all that a server refuses, in the visitor's language, and what screen readers hear of tables, copies and
// files 0.4 KB of the first load, 0.6 KB of the server and, with the look, 3.6 KB of the script.
// Failures in two lines, a send button that stops at once, work in one line with its seconds, names of languages and what a screen reader hears of tools
// and stops took 0.5 KB of the first load, 1.7 KB more with a conversation; approvals in words and code that has its colours while it is written most of
// the script's 5.6 KB; who answers, and the page's own colour, 0.3 KB of the launcher and of its panel.
// Letters that nobody sees, in names of the world, and where such letters show something took 0.3 KB of the launcher and of the engine without a
// DOM; with hosts that pose as others, and how runs and recordings ended in 24 languages, 1.2 KB of the script.
// Conversations that leave the chat and come back, words that are found, links, and visitors who are told that they talk to AI, before which nothing is sent,
// took 0.6 KB of the first load (who asks for their code, and what waits for consent), 1.5 KB more with a conversation, 4.5 KB of the engine without a DOM,
// 14.5 KB of the script, which has all of it, and 2.4 KB of the server, whose part is pages of shared threads.
// Citations (numbers that keep their places in a text that grows, and what a place of the source is in a block of it) took 2.5 KB with a conversation;
// with what a number shows, 4 KB of the script.
// What can be done with tables and code loads with the first of them; titles of code, and a place for it, took 0.3 KB with a conversation,
// and all of it 2.5 KB of the script.
// Figures of the server (who is told of answers, streams, responses and what the store takes) took 0.9 KB of it, spans of answers 0.5 KB.
// Diagrams (a frame to draw them in, what may leave it, their picture and its buttons) took 0.1 KB with a conversation and 3.5 KB of the script;
// Mermaid itself, 1 MB, stands beside it. Marks of sources in copies and exports took 0.7 KB of the engine without a DOM and 0.8 KB of the script.
// A ground of its own for the list of messages, with what notices that the page changes it, took 0.3 KB with a conversation.
// Answers of thousands of calls (which parts of a growing list are new, lines of many steps that draw their rows when they are opened) took 0.3 KB
// of the first load and of the engine without a DOM, 1.6 KB with a conversation and 2 KB of the script.
// Messages to developers that end with the address of their explanation took 0.2 KB of the first load and of the launcher, 0.3 KB with a conversation and
// of the engine without a DOM, and 1 KB of the script.
import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'rollup/parseAst'

/** The files and all that they import at once; what they load later counts where it is asked for. */
function withImports(...paths) {
  const all = new Set(paths)
  for (const path of all) {
    for (const { source } of parseAst(readFileSync(path, 'utf8')).body) {
      if (source?.value.startsWith('.')) all.add(posix.join(posix.dirname(path), source.value))
    }
  }
  return [...all]
}

const budget = (name, limit, path) => ({ name, limit, path, gzip: true })

const chunks = readdirSync('dist/chunks')

/** The address of a chunk, whose name ends in a digest. */
const chunk = (name) => `dist/chunks/${chunks.find((file) => file.startsWith(`${name}-`) && file.length === name.length + 11)}`

const bare = withImports('dist/bare.js')
/** What a chat loads as soon as it reaches any service. */
const withService = withImports('dist/bare.js', chunk('service'))
/**
 * Services that hold a conversation: they stream, call functions and send files. What their answers are described and cited by, and how
 * they go back whole, took the last 3 KB.
 */
const conversations =
  /^(anthropic|azure-openai-chat|cohere-.*|dify|gemini|hugging-face-conversation|mistral|ollama|openai-(chat|compatible|responses)|perplexity)\.js$/

export default [
  budget('<confab-chat>: the first load', '43 KB', withImports('dist/element.js')),
  budget('<confab-chat>: with a conversation', '114 KB', withImports('dist/element.js', chunk('talk'), chunk('wire'))),
  budget('createChat: the first load', '41.6 KB', withImports('dist/confab.js')),
  budget('createChat without services: the first load', '41.1 KB', bare),
  budget('createChat without services, and what all services share', '62.6 KB', withService),
  budget('The engine without a DOM: everything but services', '109.2 KB', withImports('dist/core.js')),
  budget('Storages of threads: in the browser, on a server, in memory', '9.7 KB', withImports('dist/threads.js')),
  budget('The server, without the services', '94.3 KB', withImports('dist/server.js')),
  budget('The React component, over the element', '2.7 KB', ['dist/frameworks/react.js']),
  budget('The launcher, before it is opened', '6.8 KB', ['dist/confab.launcher.js']),
  budget('The launcher from npm, before it is opened', '6.2 KB', ['dist/launcher.js']),
  budget('The panel of the launcher', '6.7 KB', ['dist/launcher-panel.js']),
  budget('The script-tag file, whole', '377.2 KB', ['dist/confab.umd.js']),
  budget('The client of MCP servers', '78 KB', ['dist/features/mcp.js', chunk('mcp-client')]),
  ...readdirSync('dist/connectors')
    .filter((name) => name.endsWith('.js'))
    .map((name) =>
      budget(
        `connectors/${name}: beside what all services share`,
        name === 'openai-realtime.js' ? '17.6 KB' : conversations.test(name) ? '10.9 KB' : '3.8 KB',
        withImports(`dist/connectors/${name}`).filter((path) => !withService.includes(path)),
      ),
    ),
]

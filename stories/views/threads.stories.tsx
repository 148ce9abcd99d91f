import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ThreadEntry, ThreadProblem } from '../../sdk/core/types.ts'
import { ar } from '../../sdk/languages/ar.ts'
import { chatIn } from '../kit/chat-in.ts'
import { eventually } from '../kit/eventually.ts'
import { StoryThreads } from '../kit/story-threads.tsx'
import { threadsNamed } from '../kit/threads-model.ts'

const entries = threadsNamed(
  'Where the Rhine begins',
  'A packing list for two weeks in Norway',
  'Explain closures with an example',
  'Birthday poem for my sister',
  'Compare the two offers for the kitchen',
  'Why sourdough does not rise',
  'Holidays in Graubünden',
  'Letter to the landlord about the heating',
  'Names for a small bakery',
  'The rules of curling',
  'Summary of the board meeting',
  'Translate the menu into French',
)

const meta: Meta<typeof StoryThreads> = {
  title: 'States/Threads',
  component: StoryThreads,
  args: { threads: { entries } },
}
export default meta

type ThreadsStory = StoryObj<typeof StoryThreads>

const change = (index: number, patch: Partial<ThreadEntry>): ThreadEntry[] =>
  entries.map((entry, place) => (place === index ? { ...entry, ...patch } : entry))

const drawer: ThreadsStory['args'] = { threads: { entries, list: 'drawer' }, width: 'min(390px, 100%)' }

export const Sidebar: ThreadsStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.seen('threads')).toHaveAttribute('role', 'navigation')
    await expect(await chat.button(/^Where the Rhine begins/)).toHaveAttribute('aria-current', 'true')
  },
}

export const InTheDark: ThreadsStory = { ...Sidebar, globals: { theme: 'dark' } }

export const ForcedColours: ThreadsStory = { ...Sidebar, globals: { colours: 'forced' } }

export const RightToLeft: ThreadsStory = {
  args: {
    language: ar,
    threads: {
      entries: threadsNamed('أين يبدأ نهر الراين', 'قائمة أمتعة لأسبوعين في النرويج', 'Explain closures with an example'),
    },
  },
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('دردشة جديدة')
  },
}

export const DrawerClosed: ThreadsStory = {
  args: drawer,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.button('Chats')).toHaveAttribute('aria-expanded', 'false')
  },
}

export const DrawerOpen: ThreadsStory = {
  args: drawer,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Chats'))
    await eventually(() => expect(chat.root.activeElement).toHaveAttribute('part', 'thread-open'))
  },
}

export const DrawerInTheDark: ThreadsStory = { ...DrawerOpen, globals: { theme: 'dark' } }

export const DrawerRightToLeft: ThreadsStory = {
  args: { ...drawer, language: ar },
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    await userEvent.click(await (await chatIn(canvasElement)).button('الدردشات'))
  },
}

/** As a chat is that is given no size. */
export const Small: ThreadsStory = { args: { ...drawer, width: '320px' } }

/** The page lists the threads itself. */
export const WithoutAList: ThreadsStory = {
  args: { threads: { entries, list: 'none', problem: 'save-failed' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Try again')
    await expect(chat.root.querySelector('[part="threads"]')).not.toBeVisible()
  },
}

export const Empty: ThreadsStory = { args: { threads: { openId: 'new' } } }

export const Loading: ThreadsStory = { args: { threads: { status: 'loading' } } }

export const Failed: ThreadsStory = {
  args: { threads: { status: 'failed', problem: 'list-failed' } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Try again')
  },
}

export const Answering: ThreadsStory = { args: { threads: { entries: change(2, { isAnswering: true }) } } }

export const AnsweringWithLessMotion: ThreadsStory = { ...Answering, globals: { motion: 'reduced' } }

export const News: ThreadsStory = { args: { threads: { entries: change(1, { hasNews: true }) } } }

export const NewsBehindTheDrawer: ThreadsStory = {
  args: { ...drawer, threads: { entries: change(1, { hasNews: true }), list: 'drawer' } },
}

export const More: ThreadsStory = { args: { threads: { entries, status: 'loading', hasMore: true } } }

export const FoundNothing: ThreadsStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.type(await chat.seen('threads-search'), 'glacier')
    await eventually(() => expect(chat.root.querySelector('.threads-empty')).toHaveTextContent('No chats found'))
  },
}

export const Archive: ThreadsStory = {
  args: {
    threads: { entries: [...entries, ...threadsNamed('Old recipes').map((entry) => ({ ...entry, id: 'old', archived: true }))] },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Archived chats'))
    await chat.button(/^Old recipes/)
    await chat.button('Back to all chats')
  },
}

export const EmptyArchive: ThreadsStory = { args: { threads: { isArchive: true } } }

export const Menu: ThreadsStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('More options for A packing list for two weeks in Norway'))
    await chat.button('Rename')
    await chat.button('Delete')
  },
}

export const Renaming: ThreadsStory = {
  async play(context) {
    await Menu.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Rename'))
    await eventually(() => expect(chat.root.activeElement).toHaveAttribute('part', 'thread-field'))
  },
}

export const RenamedToNothing: ThreadsStory = {
  async play(context) {
    await Renaming.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await eventually(() => expect(chat.root.activeElement).toHaveAttribute('part', 'thread-field'))
    await userEvent.keyboard('{Backspace}{Enter}')
    await expect(await chat.seen('thread-field')).toHaveAttribute('aria-invalid', 'true')
  },
}

export const Deleted: ThreadsStory = {
  async play(context) {
    await Menu.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Delete'))
    await chat.button('Undo')
  },
}

export const LongTitles: ThreadsStory = {
  args: {
    threads: {
      entries: threadsNamed(
        'What would have happened if the railway through the valley had been built forty years later than it was, and who says so?',
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        '<img src=x onerror=alert(1)><b>Bold</b>',
        '🏔️🥾 Hike 👩‍👩‍👧‍👦',
        'أين يبدأ نهر الراين؟',
        '',
      ),
    },
  },
}

export const TenThousand: ThreadsStory = {
  // Axe takes minutes for so many rows, which are those of the other stories.
  parameters: { a11y: { test: 'off' } },
  args: { threads: { entries: threadsNamed(...Array.from({ length: 10_000 }, (_, index) => `Conversation ${index + 1}`)) } },
}

/** A thread has become a page: its address, and when it ends. */
export const Shared: ThreadsStory = {
  args: {
    threads: { entries, shared: { url: 'https://example.com/snapshots/thread-0', until: '2026-12-06T12:00:00.000Z' } },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.seen('threads-notice')).toHaveTextContent('https://example.com/snapshots/thread-0')
  },
}

export const SharedInTheDark: ThreadsStory = { ...Shared, globals: { theme: 'dark' } }

export const SharedInForcedColours: ThreadsStory = { ...Shared, globals: { colours: 'forced' } }

export const SharedAndSmall: ThreadsStory = {
  ...Shared,
  args: { width: '320px', threads: { ...Shared.args?.threads, entries, list: 'drawer' } },
}

const withProblem = (problem: ThreadProblem, button: string): ThreadsStory => ({
  args: { threads: { entries, problem } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button(button)
  },
})

export const NotLoaded = withProblem('load-failed', 'Try again')
export const Missing = withProblem('missing', 'New chat')
export const NotSaved = withProblem('save-failed', 'Try again')
export const Full = withProblem('full', 'Try again')
export const DeletedElsewhere = withProblem('removed', 'Restore')
export const NotKept = withProblem('not-kept', 'Dismiss')
export const ActionFailed = withProblem('action-failed', 'Dismiss')

/** The longest of them, on the smallest chat. */
export const FullAndSmall: ThreadsStory = { args: { width: '320px', threads: { entries, list: 'drawer', problem: 'full' } } }

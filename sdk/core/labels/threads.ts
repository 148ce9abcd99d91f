import { createLabelTable } from './labels.ts'

/** The labels of a chat with several conversations: the list, and its errors. */
export const threadLabels = createLabelTable({
  threads: 'Chats',
  threadNew: 'New chat',
  threadsSearch: 'Search chats',
  threadsFound: { one: '1 chat found', other: '{count} chats found' },
  threadsNotFound: 'No chats found for “{query}”',
  threadsEmpty: 'Your chats will appear here.',
  threadsArchive: 'Archived chats',
  threadsArchiveEmpty: 'No archived chats',
  threadsBack: 'Back to all chats',
  threadsLoading: 'Loading chats…',
  threadsMore: 'Show more',
  threadAnswering: 'Answering…',
  threadNews: 'New answer',
  threadMenu: 'More options for {title}',
  threadRename: 'Rename',
  threadArchive: 'Archive',
  threadUnarchive: 'Unarchive',
  threadExport: 'Export',
  threadDelete: 'Delete',
  threadTitle: 'Title',
  threadTitleMissing: 'Enter a title',
  threadDeleted: 'Chat deleted',
  threadUndo: 'Undo',
  threadRestore: 'Restore',
  threadsFailed: "Your chats couldn't be loaded.",
  threadFailed: "This chat couldn't be loaded.",
  threadMissing: "This chat doesn't exist.",
  threadUnsaved: "This chat couldn't be saved.",
  threadFull: "This chat can't be saved because the browser's storage is full. Delete chats you don't need, then try again.",
  threadServerFull:
    "This chat can't be saved because the server has no room for it. Delete chats you don't need, then try again.",
  threadRemoved: 'This chat was deleted in another tab.',
  threadsNotKept: "Your chats won't be kept after you leave this page.",
  threadActionFailed: "That didn't work. Try again.",
})

export type ThreadLabels = ReturnType<typeof threadLabels>

import { cross } from '../../dom/icons/cross.ts'

/** The icons of threads, as stroked paths in a 24 × 24 view box. */
export const threadIcons = {
  chats: 'M4 6h16M4 12h16M4 18h10',
  new: 'M12.5 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-6.5M18.2 3.8a1.9 1.9 0 0 1 2.7 2.7L13 14.4l-3.6.9.9-3.6Z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  rename: 'm4 20 1-4.2L16.4 4.4a2.2 2.2 0 0 1 3.2 3.2L8.2 19Z',
  archive: 'M4 4.5h16V9H4ZM5.5 9v9.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M10 13h4',
  unarchive: 'M4 4.5h16V9H4ZM5.5 9v9.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M12 17v-5M9.5 14l2.5-2.5 2.5 2.5',
  export: 'M12 4v11M7.5 8.5 12 4l4.5 4.5M5 13v5.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V13',
  import: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 13v5.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V13',
  file: 'M6 3.5h8l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 6 3.5ZM13.5 3.5V8.5h5',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: cross,
} as const

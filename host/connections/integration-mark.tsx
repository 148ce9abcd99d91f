import { Plug } from 'lucide-react'

/** What each app is known by, in strokes on a grid of 24: drawn alike, so that none is louder than the others. */
const strokes: Readonly<Record<string, string>> = {
  instagram:
    'M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4zM8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M16.7 7.3h.01',
  facebook: 'M17.5 4H15a4 4 0 0 0-4 4v2H8v3.5h3V20h3.5v-6.5h2.6l.6-3.5h-3.2V8.5a1 1 0 0 1 1-1h2z',
  linkedin: 'M5.5 10v9M5.5 5.5h.01M10.5 19v-9M10.5 14a4 4 0 0 1 8 0v5',
  x: 'M5 4.5l14 15M19 4.5l-14 15',
  tiktok: 'M13 4v11a4 4 0 1 1-4-4M13 4a5.5 5.5 0 0 0 5.5 5.5',
  'google-business': 'M4 10l1.5-5h13L20 10zM5.5 10v9h13v-9M10 19v-4.5h4V19',
}

/** The mark of an app; of one that is not known, a plug. It says nothing that the name does not. */
export function IntegrationMark({ id }: { id: string }) {
  const drawn = strokes[id]
  return (
    <span className="integration-mark" aria-hidden>
      {drawn === undefined ? (
        <Plug size={20} strokeWidth={1.6} />
      ) : (
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={drawn} />
        </svg>
      )}
    </span>
  )
}

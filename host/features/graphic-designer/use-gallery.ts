import { useCallback, useRef, useState } from 'react'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { localStore } from '../../lib/local-store.ts'
import { altTextIn, picturesOf, type Picture } from './picture.ts'

const storeName = 'alternative-texts'

/** What the user wrote, by the end of a picture's address: whole addresses hold the picture itself. */
const keyOf = (src: string): string => `${src.length} ${src.slice(-48)}`

function readTexts(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStore.read(storeName) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The pictures that come along in a conversation, newest first. Changed texts outlive the page, as the conversation does. */
export function useGallery() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [texts, setTexts] = useState(readTexts)
  /** What was asked for stands for an alternative text that no one wrote. Words and pictures of an answer may come apart. */
  const answer = useRef({ alt: '', sources: new Set<string>() })

  const onMessage = useCallback<NonNullable<ChatOptions['onMessage']>>(({ message }) => {
    if (message.role === 'user') {
      answer.current = { alt: message.text ?? '', sources: new Set() }
      return
    }
    const { sources } = answer.current
    const alt = altTextIn(message.text ?? '')
    if (alt !== undefined) {
      answer.current.alt = alt
      setPictures((before) => before.map((picture) => (sources.has(picture.src) ? { ...picture, alt } : picture)))
    }
    const found = picturesOf(message, answer.current.alt)
    for (const { src } of found) sources.add(src)
    if (found.length > 0)
      setPictures((before) => [...found, ...before.filter(({ src }) => !found.some((picture) => picture.src === src))])
  }, [])

  return {
    pictures: pictures.map((picture) => ({ ...picture, alt: texts[keyOf(picture.src)] ?? picture.alt })),
    onMessage,
    describe({ src }: Picture, alt: string): void {
      const next = { ...texts, [keyOf(src)]: alt }
      setTexts(next)
      localStore.write(storeName, JSON.stringify(next))
    },
  }
}

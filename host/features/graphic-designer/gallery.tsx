import { Image as ImageIcon } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Field } from '../../ui/fields/field.tsx'
import type { Picture } from './picture.ts'
import './gallery.css'

function save({ src, name }: Picture): void {
  const link = document.createElement('a')
  link.href = src
  link.download = name
  link.target = '_blank' // of another origin a browser opens it instead
  link.rel = 'noopener'
  link.click()
}

interface GalleryProps {
  pictures: readonly Picture[]
  onDescribe(picture: Picture, alt: string): void
}

/** The pictures of the conversation, each with words for who cannot see it. */
export function Gallery({ pictures, onDescribe }: GalleryProps) {
  return (
    <section className="gallery" aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">Gallery</h2>
      {pictures.length === 0 ? (
        <EmptyState icon={ImageIcon} title="No images yet">
          Ask for “a square card with our promise”. Images from this conversation appear here, with their alt text.
        </EmptyState>
      ) : (
        <ul>
          {pictures.map((picture) => (
            <li key={picture.src}>
              <img src={picture.src} alt={picture.alt} loading="lazy" />
              <Field
                label="Alt text"
                help="Describes the image for people who can't see it. Paste it where you publish the image."
              >
                {(control) => (
                  <textarea
                    {...control}
                    dir="auto"
                    rows={3}
                    value={picture.alt}
                    onChange={({ target }) => onDescribe(picture, target.value)}
                  />
                )}
              </Field>
              <div className="gallery-actions">
                <Button onClick={() => save(picture)}>Download {picture.name}</Button>
                <CopyButton text={picture.alt} label="Copy alt text" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

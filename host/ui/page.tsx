import type { ReactNode } from 'react'
import './page.css'

interface PageProps {
  /** The heading of the screen: the focus goes here after a move. */
  title: ReactNode
  /** The address of a round picture before the heading: it says nothing that the heading does not. */
  portrait?: string
  /** What the screen is for, in a sentence. */
  purpose?: ReactNode
  /** Beside the heading: the primary action, where it is not at the end of a form. */
  actions?: ReactNode
  /** For forms: the heading in one column, a column of 560 px beside it. Default false. */
  isNarrow?: boolean
  children?: ReactNode
}

/** A screen: its heading, what it is for, and its content. */
export function Page({ title, portrait, purpose, actions, isNarrow = false, children }: PageProps) {
  return (
    <div className={isNarrow ? 'page page-narrow' : 'page'}>
      <div className="page-head">
        <div className="page-title">
          {portrait && <img className="page-portrait" src={portrait} alt="" width={48} height={48} />}
          <h1 tabIndex={-1}>{title}</h1>
          {purpose && <p>{purpose}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {isNarrow ? <div className="page-body">{children}</div> : children}
    </div>
  )
}

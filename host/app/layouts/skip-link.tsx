import './skip-link.css'

/** The first stop of the keyboard: past the navigation, to the screen. */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href="#content"
      onClick={(event) => {
        event.preventDefault() // an entry in the history for it would be in the way of the Back button
        document.querySelector<HTMLElement>('#content')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

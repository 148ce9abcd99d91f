/** The element that a chat is drawn in. */
export interface ChatHost extends HTMLElement {
  /** The names of what a framework's component was given beside options; its functions become no attributes. */
  readonly componentProperties?: readonly string[] | undefined
}

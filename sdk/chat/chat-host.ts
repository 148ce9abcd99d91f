/** The element that contains a chat. */
export interface ChatHost extends HTMLElement {
  /**
   * Names of the properties that a framework's component received besides options; functions among them do not become attributes.
   */
  readonly componentProperties?: readonly string[] | undefined
  /** The types of events that the page listens to. */
  readonly listenedTo?: ReadonlySet<string>
  /** What is wrong with attributes that could not be read, in words. */
  readonly attributeFaults?: readonly string[]
}

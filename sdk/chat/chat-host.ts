/** The element that contains a chat. */
export interface ChatHost extends HTMLElement {
  /**
   * Names of the properties that a framework's component received besides options; functions among them do not become attributes.
   */
  readonly componentProperties?: readonly string[] | undefined
}

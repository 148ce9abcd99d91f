/** How the times of messages are shown. */
export interface TimestampOptions {
  /**
   * The format of times: in the visitor's locale if it matches the chat's language (`en-GB` in an English chat), else in the
   * chat's language.
   * @default { hour: 'numeric', minute: 'numeric' }
   */
  format?: Intl.DateTimeFormatOptions
  /**
   * Whether a separator with the day is shown above the first message of each day.
   * @default true
   */
  days?: boolean
}

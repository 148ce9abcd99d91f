/** How the times of messages are shown. */
export interface TimestampOptions {
  /**
   * How a time is written: in the visitor's locale where that is of the chat's language (`en-GB` in an English chat), else in the
   * chat's language.
   * @default { hour: 'numeric', minute: 'numeric' }
   */
  format?: Intl.DateTimeFormatOptions
  /**
   * Whether a line with the day stands above the first message of each.
   * @default true
   */
  days?: boolean
}

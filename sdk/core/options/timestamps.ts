/** How the times of messages are shown. */
export interface TimestampOptions {
  /**
   * How a time is written, in the visitor's locale.
   * @default { hour: 'numeric', minute: 'numeric' }
   */
  format?: Intl.DateTimeFormatOptions
  /**
   * Whether a line with the day stands above the first message of each.
   * @default true
   */
  days?: boolean
}

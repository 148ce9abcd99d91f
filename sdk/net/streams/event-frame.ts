/** One server-sent event. */
export interface EventFrame {
  readonly event: string
  readonly data: string
  readonly id: string
}

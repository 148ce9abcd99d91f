/** Statuses of responses without a body, which none can be made with: https://fetch.spec.whatwg.org/#null-body-status */
export const bodiless: readonly number[] = [204, 205, 304]

/** A refusal as the service words it: its `__type`, its text, its status. */
export class CognitoFault extends Error {
  readonly type: string
  readonly status: number

  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

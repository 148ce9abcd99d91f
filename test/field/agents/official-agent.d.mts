type Frame = Readonly<Record<string, unknown>>

export function encodeEvents(frames: readonly Frame[]): string
export function checkInput(body: unknown): void
export function checkEvent(frame: unknown): void
export function officialRequest(
  messages: readonly Frame[],
  frames: readonly Frame[],
  question: Frame,
): Promise<{ messages: Frame[]; state: unknown } & Record<string, unknown>>
export function officialResume(
  interrupted: readonly Frame[],
  body: { readonly messages: readonly Frame[]; readonly resume?: unknown },
): Promise<Frame>
export function officialAnswers(interrupts: readonly Frame[], decisions: Readonly<Record<string, Frame>>): Frame[]

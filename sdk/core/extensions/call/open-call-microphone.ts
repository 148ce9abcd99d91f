import { ChatError } from '../../errors.ts'
import type { FeatureLabels, FeatureText } from '../../labels/features.ts'
import type { MicrophoneFault, Environment } from '../../environment.ts'

const texts: Readonly<Record<MicrophoneFault, FeatureText>> = {
  insecure: 'microphoneInsecure',
  refused: 'microphoneRefused',
  missing: 'microphoneMissing',
  busy: 'microphoneBusy',
  unknown: 'microphoneFailed',
}

/** Opens the microphone for a call until the signal aborts. Failures are thrown with messages for the visitor. */
export async function openCallMicrophone(
  { openMicrophone }: Environment,
  labels: FeatureLabels,
  signal: AbortSignal,
): Promise<MediaStream> {
  const opened = (await openMicrophone?.(signal)) ?? 'missing'
  signal.throwIfAborted()
  if (typeof opened !== 'string') return opened
  throw new ChatError(labels[texts[opened]], { isDisplayable: true })
}

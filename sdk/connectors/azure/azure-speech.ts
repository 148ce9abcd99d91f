// What Azure's two speech services share: addresses by region, the key and its check, the input where the region is missing.
import type { ServiceKey } from '../../connector-kit/service.ts'
import type { InputRule } from '../../core/types.ts'

interface Settings {
  region?: string
}

/** A URL of one of the speech services. */
export const azureSpeechUrl = ({ region = '' }: Settings, service: 'stt.speech' | 'tts.speech', path: string): string =>
  `https://${region}.${service}.microsoft.com/${path}`

/** The key of both speech services; requesting a token checks it. */
export const azureSpeechKey = ({ region = '' }: Settings): ServiceKey => ({
  placeholder: 'Azure Speech Subscription Key',
  helpUrl: 'https://learn.microsoft.com/azure/ai-services/speech-service/get-started-text-to-speech',
  headers: (key) => ({ 'Ocp-Apim-Subscription-Key': key }),
  probe: { method: 'POST', url: `https://${region}.api.cognitive.microsoft.com/sts/v1.0/issueToken` },
})

/** The input rule of a service that needs a region. */
export const withRegion = ({ region }: Settings, rule: InputRule): InputRule =>
  region ? rule : { ...rule, disabledBecause: 'Please define a region config property.' }

import { joinUrl } from '../../connector-kit/join-url.ts'
import type { ServiceKey } from '../../connector-kit/service.ts'
import type { AzureUrlDetails } from '../../core/options/services/azure.ts'
import type { InputRule } from '../../core/types.ts'

export interface WithUrlDetails {
  urlDetails?: Partial<AzureUrlDetails>
}

/** A URL of the resource, with the API version that the page sets. */
export function azureUrl({ urlDetails }: WithUrlDetails, path: string): string {
  const url = joinUrl(urlDetails?.endpoint ?? '', `openai/${path}`)
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ 'api-version': urlDetails?.version ?? '' }).toString()}`
}

/** The key of an Azure OpenAI resource. */
export const azureOpenAIKey = (settings: WithUrlDetails): ServiceKey => ({
  placeholder: 'Azure OpenAI API Key',
  helpUrl: 'https://learn.microsoft.com/azure/ai-services/openai/how-to/create-resource',
  headers: (key) => ({ 'api-key': key }),
  probe: { url: azureUrl(settings, 'models') },
})

/** The error text for an incomplete configuration. */
export const urlDetailsText = 'Please define the Azure URL Details.'

/** The input is disabled while the URL details are missing. */
export const withUrlDetails = ({ urlDetails: { endpoint, version, deploymentId } = {} }: WithUrlDetails): InputRule =>
  endpoint && version && deploymentId ? {} : { disabledBecause: urlDetailsText }

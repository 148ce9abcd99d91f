import { createLabelTable } from './labels.ts'

/** The labels of the key prompt. Most chats never ask for a key. */
export const keyLabels = createLabelTable({
  keyStart: 'Start',
  keyService: '{service} API Key',
  keySubscription: '{service} Subscription Key',
  keyToken: '{service} Token',
  keyHelp: 'Find more info here',
  keyCaution: 'Please exercise CAUTION when inserting your API key outside of localhost!!',
  keyShow: 'Show API key',
  keyHide: 'Hide API key',
  keyChecking: 'Checking API key…',
  errorKey: 'Invalid API Key',
  errorKeyCharacters: "API keys can't contain spaces, line breaks or special characters.",
  errorKeyConnection: 'Failed to connect',
  errorKeyProperty: "Your 'key' has failed authentication",
})

import { createLabelTable } from './labels.ts'

/**
 * Labels for what services expect other than a question, and for what is missing. Rules for the input and errors carry these
 * texts; `localiseText` finds the page's own.
 */
export const inputLabels = createLabelTable({
  inputSummarize: 'Insert text to summarize',
  inputTranslate: 'Insert text to translate',
  inputSpeech: 'Insert text to generate audio',
  inputImage: 'Describe an image',
  inputImageChanges: 'Describe image changes',
  inputAttachImage: 'Attach an image file',
  inputAttachAudio: 'Attach an audio file',
  inputUploadAudio: 'Upload an audio file',
  inputStory: 'Once upon a time',
  inputMask: 'The goal of life is [MASK].',
  inputQuestion: 'Ask a question',
  errorNoFile: 'No file was added',
  errorNoSpeech: 'No speech was found in this recording.',
  errorImagesOnly: 'You can only send images here.',
  errorTextMissing: 'Please send text with your file(s)',
  errorImageMissing: 'Image was not found',
})

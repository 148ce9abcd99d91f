/** What the pictures of all tasks have been asked with. */
export interface StabilityAISettings {
  custom_base_url?: string
  api?: 'v1' | 'v2beta'
  model?: string
  engine_id?: string
  weight?: number
  mask_source?: string
  image_strength?: number
  output_format?: string
  [field: string]: unknown
}

/** One message to a task: where, and what it holds. */
export interface StabilityAIAsked {
  readonly text: string
  readonly image: File | undefined
  readonly mask: File | undefined
}

export type StabilityAITask = 'textToImage' | 'imageToImage' | 'imageToImageUpscale' | 'imageToImageMasking'

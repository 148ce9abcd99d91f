/** The settings of all image tasks, in either API version. */
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

/** A message to a task: the endpoint, and the body. */
export interface StabilityAIAsked {
  readonly text: string
  readonly image: File | undefined
  readonly mask: File | undefined
}

export type StabilityAITask = 'textToImage' | 'imageToImage' | 'imageToImageUpscale' | 'imageToImageMasking'

import type { ServiceKeyOptions } from './service-options.ts'

interface StabilityAIHost {
  /** Another host that speaks as the first version did: `POST {host}/v1/generation/{engine}/…`. */
  custom_base_url?: string
  /**
   * `v1` asks the first version, whose engines Stability AI shut down. Default `v2beta`, what came after it; for a custom
   * host `v1`.
   */
  api?: 'v1' | 'v2beta'
  seed?: number
  /** Fields of the service itself. */
  [field: string]: unknown
}

/** Settings of the first version, which the second one does without. */
interface StabilityAIVersion1 {
  engine_id?: string
  /** Of the text; default 1. */
  weight?: number
  samples?: number
  cfg_scale?: number
  steps?: number
  sampler?: string
  clip_guidance_preset?: string
}

interface StabilityAIVersion2 {
  negative_prompt?: string
  output_format?: 'png' | 'jpeg' | 'webp'
}

export interface StabilityAITextToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `core`; `ultra`, or a name such as `sd3.5-large`. */
  model?: string
  aspect_ratio?: string
  style_preset?: string
  width?: number
  height?: number
}

export interface StabilityAIImageToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `sd3.5-large`; `ultra`, or another name of that kind. */
  model?: string
  /** How much changes, 0 to 1. Default 0.65. */
  strength?: number
  /** Of the first version: how much stays, 0 to 1. */
  image_strength?: number
  init_image_mode?: 'IMAGE_STRENGTH' | 'STEP_SCHEDULE'
  step_schedule_start?: number
  step_schedule_end?: number
}

export interface StabilityAIUpscaleOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `fast`; the others need a text that says what there is to see. */
  model?: 'fast' | 'conservative' | 'creative'
  /** Of the first version: one of the two. */
  width?: number
  height?: number
}

export interface StabilityAIMaskingOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Which part of the picture changes. Default `MASK_IMAGE_WHITE`: the white one of the second picture. */
  mask_source?: 'MASK_IMAGE_WHITE' | 'MASK_IMAGE_BLACK' | 'INIT_IMAGE_ALPHA'
  grow_mask?: number
}

/** `directConnection.stabilityAI`: one of the tasks beside the key. */
export interface StabilityAIOptions extends ServiceKeyOptions {
  textToImage?: true | StabilityAITextToImageOptions
  imageToImage?: true | StabilityAIImageToImageOptions
  imageToImageUpscale?: true | StabilityAIUpscaleOptions
  /** The picture first, then its mask. */
  imageToImageMasking?: true | StabilityAIMaskingOptions
}

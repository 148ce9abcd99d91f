import type { ServiceKeyOptions } from './service-options.ts'

interface StabilityAIHost {
  /** Another host that speaks as the first version did: `POST {host}/v1/generation/{engine}/…`. */
  custom_base_url?: string
  /**
   * `v1` asks the first version, whose engines Stability AI shut down. Default `v2beta`, what came after it; for a custom
   * host `v1`.
   */
  api?: 'v1' | 'v2beta'
  /** The same number draws the same picture. Default: another each time. */
  seed?: number
  /** Fields of the service itself. */
  [field: string]: unknown
}

/** Settings of the first version, which the second one does without. */
interface StabilityAIVersion1 {
  /** Which engine draws. */
  engine_id?: string
  /** Of the text; default 1. */
  weight?: number
  /** How many pictures. Default 1. */
  samples?: number
  /** From 0 to 35: how closely it keeps to the text. */
  cfg_scale?: number
  /** From 10 to 50: how long it draws. */
  steps?: number
  /** How it draws, by the words of the service. */
  sampler?: string
  /** How the text guides it, by the words of the service. */
  clip_guidance_preset?: string
}

interface StabilityAIVersion2 {
  /** What must not be seen. */
  negative_prompt?: string
  /** The kind of file. Default `png`. */
  output_format?: 'png' | 'jpeg' | 'webp'
}

/** Draws what a text says. */
export interface StabilityAITextToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `core`; `ultra`, or a name such as `sd3.5-large`. */
  model?: string
  /** E.g. `16:9`. Default `1:1`. */
  aspect_ratio?: string
  /** E.g. `photographic`. */
  style_preset?: string
  /** In pixels; of the first version. */
  width?: number
  /** In pixels; of the first version. */
  height?: number
}

/** Draws a picture anew, as a text says. */
export interface StabilityAIImageToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `sd3.5-large`; `ultra`, or another name of that kind. */
  model?: string
  /** How much changes, 0 to 1. Default 0.65. */
  strength?: number
  /** Of the first version: how much stays, 0 to 1. */
  image_strength?: number
  /** Of the first version: which of the settings below counts. */
  init_image_mode?: 'IMAGE_STRENGTH' | 'STEP_SCHEDULE'
  /** Of the first version, 0 to 1: how much of the picture stays. */
  step_schedule_start?: number
  /** Of the first version, 0 to 1. */
  step_schedule_end?: number
}

/** Makes a picture larger. */
export interface StabilityAIUpscaleOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Default `fast`; the others need a text that says what there is to see. */
  model?: 'fast' | 'conservative' | 'creative'
  /** Of the first version: one of the two. */
  width?: number
  /** Of the first version: one of the two. */
  height?: number
}

/** Draws a part of a picture anew, as a text says. */
export interface StabilityAIMaskingOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /** Which part of the picture changes. Default `MASK_IMAGE_WHITE`: the white one of the second picture. */
  mask_source?: 'MASK_IMAGE_WHITE' | 'MASK_IMAGE_BLACK' | 'INIT_IMAGE_ALPHA'
  /** How many pixels beyond the mask change too. */
  grow_mask?: number
}

/** `directConnection.stabilityAI`: one of the tasks beside the key. */
export interface StabilityAIOptions extends ServiceKeyOptions {
  /** Draws what a text says. */
  textToImage?: true | StabilityAITextToImageOptions
  /** Draws a picture anew. */
  imageToImage?: true | StabilityAIImageToImageOptions
  /** Makes a picture larger. */
  imageToImageUpscale?: true | StabilityAIUpscaleOptions
  /** The picture first, then its mask. */
  imageToImageMasking?: true | StabilityAIMaskingOptions
}

// `directConnection.stabilityAI`: images from text, from images, upscaling, masking.
import type { ServiceKeyOptions } from './service-options.ts'

/** The host of the API, its version, and what all tasks have in common. */
interface StabilityAIHost {
  /** Another host with version 1 of the API: `POST {host}/v1/generation/{engine}/…`. */
  custom_base_url?: string
  /**
   * `v1` calls version 1 of the API, whose engines Stability AI shut down. `v2beta` is its successor.
   * @default 'v2beta'; 'v1' for a custom host
   */
  api?: 'v1' | 'v2beta'
  /**
   * The seed: the same number generates the same image.
   * @default random
   */
  seed?: number
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Settings of version 1 of the API only. */
interface StabilityAIVersion1 {
  /** The engine. */
  engine_id?: string
  /**
   * The weight of the text.
   * @default 1
   */
  weight?: number
  /**
   * The number of images.
   * @default 1
   */
  samples?: number
  /** How closely the image follows the text, from 0 to 35. */
  cfg_scale?: number
  /** The number of diffusion steps, from 10 to 50. */
  steps?: number
  /** The sampler, in the terms of the API. */
  sampler?: string
  /** The CLIP guidance preset, in the terms of the API. */
  clip_guidance_preset?: string
}

/** Settings of version 2 of the API only. */
interface StabilityAIVersion2 {
  /** The negative prompt: what the image must not show. */
  negative_prompt?: string
  /**
   * The file format.
   * @default 'png'
   */
  output_format?: 'png' | 'jpeg' | 'webp'
}

/** Generates an image from text. */
export interface StabilityAITextToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /**
   * The model: `core`, `ultra`, or a name such as `sd3.5-large`.
   * @default 'core'
   */
  model?: string
  /**
   * The aspect ratio, e.g. `16:9`.
   * @default '1:1'
   */
  aspect_ratio?: string
  /** The style, e.g. `photographic`. */
  style_preset?: string
  /** In pixels. Version 1 only. */
  width?: number
  /** In pixels. Version 1 only. */
  height?: number
}

/** Changes an image as a text describes. */
export interface StabilityAIImageToImageOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /**
   * The model: `ultra`, or a name such as `sd3.5-large`.
   * @default 'sd3.5-large'
   */
  model?: string
  /**
   * How much of the image changes, from 0 to 1.
   * @default 0.65
   */
  strength?: number
  /** How much of the image stays, from 0 to 1. Version 1 only. */
  image_strength?: number
  /** Which of the settings below applies. Version 1 only. */
  init_image_mode?: 'IMAGE_STRENGTH' | 'STEP_SCHEDULE'
  /** How much of the image stays, from 0 to 1. Version 1 only. */
  step_schedule_start?: number
  /** From 0 to 1. Version 1 only. */
  step_schedule_end?: number
}

/** Upscales an image. */
export interface StabilityAIUpscaleOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /**
   * The model. All but `fast` need a text that describes the image.
   * @default 'fast'
   */
  model?: 'fast' | 'conservative' | 'creative'
  /** In pixels, one of the two. Version 1 only. */
  width?: number
  /** In pixels, one of the two. Version 1 only. */
  height?: number
}

/** Changes a part of an image as a text describes. */
export interface StabilityAIMaskingOptions extends StabilityAIHost, StabilityAIVersion1, StabilityAIVersion2 {
  /**
   * The part of the image that changes.
   * @default `MASK_IMAGE_WHITE`: where the second image is white
   */
  mask_source?: 'MASK_IMAGE_WHITE' | 'MASK_IMAGE_BLACK' | 'INIT_IMAGE_ALPHA'
  /** How many pixels beyond the mask change too. */
  grow_mask?: number
}

/** `directConnection.stabilityAI`: the key and one of the tasks. */
export interface StabilityAIOptions extends ServiceKeyOptions {
  /** Generates an image from text. */
  textToImage?: true | StabilityAITextToImageOptions
  /** Changes an image as a text describes. */
  imageToImage?: true | StabilityAIImageToImageOptions
  /** Upscales an image. */
  imageToImageUpscale?: true | StabilityAIUpscaleOptions
  /** Changes a part of an image. Attach the image first, then its mask. */
  imageToImageMasking?: true | StabilityAIMaskingOptions
}

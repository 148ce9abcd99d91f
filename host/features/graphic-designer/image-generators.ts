// Who can draw pictures: the product's own designer, or image models of vendors with the user's key.
import type { ChatOptions } from '../../../sdk/entries/index.ts'

type DirectConnection = NonNullable<ChatOptions['directConnection']>

/** Who draws: the product's own designer, or an image model of a vendor with the user's key. */
export interface ImageGenerator {
  readonly id: string
  readonly name: string
  /** What to give it, in a sentence. */
  readonly help: string
  /** Absent for the designer that the backend has. The chat asks for the key, and keeps it in memory. */
  readonly connection?: DirectConnection
  /** Whether the chat asks for pictures. */
  readonly takesPictures: boolean
}

/** The one that the product itself has. */
export const designer: ImageGenerator = {
  id: 'designer',
  name: 'Designer: cards in your colours',
  help: 'Puts your own words on your colours. Name a subject and a format.',
  takesPictures: false,
}

/** Every way to a picture. */
export const imageGenerators: readonly ImageGenerator[] = [
  designer,
  {
    id: 'openai',
    name: 'OpenAI: create or edit images',
    help: 'Describe an image to create one, or attach one to edit. A second image masks the area to change.',
    connection: { openAI: { images: true } },
    takesPictures: true,
  },
  {
    id: 'stability',
    name: 'Stability AI: create images',
    help: 'Describe subject, composition and light.',
    connection: { stabilityAI: { textToImage: true } },
    takesPictures: false,
  },
  {
    id: 'stability-change',
    name: 'Stability AI: edit images',
    help: 'Attach an image and describe the change.',
    connection: { stabilityAI: { imageToImage: true } },
    takesPictures: true,
  },
  {
    id: 'stability-mask',
    name: 'Stability AI: edit part of an image',
    help: 'Attach the image first, then a mask. The white area of the mask is redrawn.',
    connection: { stabilityAI: { imageToImageMasking: true } },
    takesPictures: true,
  },
  {
    id: 'stability-upscale',
    name: 'Stability AI: enlarge images',
    help: 'Attach an image. It comes back with four times the resolution.',
    connection: { stabilityAI: { imageToImageUpscale: true } },
    takesPictures: true,
  },
]

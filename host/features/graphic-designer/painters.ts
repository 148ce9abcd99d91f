import type { ChatOptions } from '../../../sdk/index.ts'

type DirectConnection = NonNullable<ChatOptions['directConnection']>

/** Who draws: the product's own designer, or an image model of a vendor with the user's key. */
export interface Painter {
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
export const designer: Painter = {
  id: 'designer',
  name: 'Designer: cards in your colours',
  help: 'Sets your own words on your colours. Name a subject and a format.',
  takesPictures: false,
}

/** Every way to a picture. */
export const painters: readonly Painter[] = [
  designer,
  {
    id: 'openai',
    name: 'OpenAI: picture from words, or change a picture',
    help: 'Words alone make a picture. With a picture they change it; a second picture is the mask that says where.',
    connection: { openAI: { images: true } },
    takesPictures: true,
  },
  {
    id: 'stability',
    name: 'Stability AI: picture from words',
    help: 'Describe subject, composition and light.',
    connection: { stabilityAI: { textToImage: true } },
    takesPictures: false,
  },
  {
    id: 'stability-change',
    name: 'Stability AI: change a picture',
    help: 'Attach a picture and say what it shall become.',
    connection: { stabilityAI: { imageToImage: true } },
    takesPictures: true,
  },
  {
    id: 'stability-mask',
    name: 'Stability AI: change a part of a picture',
    help: 'Attach the picture first, then a mask: what is white there is drawn anew.',
    connection: { stabilityAI: { imageToImageMasking: true } },
    takesPictures: true,
  },
  {
    id: 'stability-upscale',
    name: 'Stability AI: make a picture larger',
    help: 'Attach a picture. It comes back with four times the resolution.',
    connection: { stabilityAI: { imageToImageUpscale: true } },
    takesPictures: true,
  },
]

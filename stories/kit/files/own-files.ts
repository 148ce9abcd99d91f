import { pictureFile } from '../../../mocks/kit/picture-file.ts'
import { soundFile } from '../../../mocks/kit/sound-file.ts'

/** What a visitor has at hand. What is in a document is its name, unless something else is said. */
export const ownFiles = {
  picture: (name: string, colour = '#3a4fe0'): Promise<File> => pictureFile(name, { size: [160, 120], colour }),
  sound: (name: string): File => soundFile(name),
  document: (name: string, type = 'text/plain', content = name): File => new File([content], name, { type, lastModified: 1 }),
}

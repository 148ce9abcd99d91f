import type { FeatureText } from '../core/labels/features.ts'
import type { FileSource } from '../core/types.ts'
import type { ButtonKind } from '../views/buttons/button-layout.ts'

/** A kind of file with its own button. */
export interface UploadKind {
  readonly source: Extract<FileSource, 'images' | 'gifs' | 'audio' | 'mixedFiles'>
  readonly kind: ButtonKind
  readonly label: FeatureText
  readonly menuLabel: FeatureText
  readonly iconId: string
  readonly path: string
}

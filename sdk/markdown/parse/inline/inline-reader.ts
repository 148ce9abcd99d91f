import { element } from '../../../dom/element.ts'
import type { Definition } from '../definition.ts'
import type { Run } from './emphasis.ts'
import type { Inline } from './inline-node.ts'

interface InlineReaderSettings {
  /** Whether a single line end becomes a line break. */
  readonly breaks: boolean
  /** Whether the text is still growing: marks that are not closed yet count as closed at its end. */
  readonly isOpen: boolean
  readonly definitions: ReadonlyMap<string, Definition>
  /** Gathers the labels that no definition was found for. */
  readonly misses: string[]
}

/** A text that is read from left to right, and what was made of it so far. */
export class InlineReader {
  readonly nodes: Inline[] = []
  /** The marks of emphasis among the nodes. */
  readonly runs: Run[] = []
  position = 0
  /** Whether something was closed that the text itself does not close. */
  isMended = false
  readonly text: string
  readonly settings: InlineReaderSettings

  constructor(text: string, settings: InlineReaderSettings) {
    this.text = text
    this.settings = settings
  }

  /** Goes behind what a sticky pattern finds here; null, and nowhere, where it finds nothing. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position += found[0].length
    return found
  }

  /** Takes the character that stands here as text. */
  takeCharacter(): void {
    this.nodes.push(this.text[this.position++] ?? '')
  }

  addLink(shown: string, destination: string): void {
    this.nodes.push({ isImage: false, target: { destination, title: '' } }, shown, null)
  }

  addBreak(isHard: boolean): void {
    if (isHard || this.settings.breaks) this.nodes.push(element('br'))
    this.nodes.push('\n')
  }
}

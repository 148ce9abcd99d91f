import { element } from '../../../dom/element.ts'
import type { Definition } from '../definition.ts'
import type { Run } from './emphasis.ts'
import type { InlineNode } from './inline-node.ts'

interface InlineReaderSettings {
  /** Whether a single line end becomes a line break. */
  readonly breaks: boolean
  /** Whether the text is still growing: unclosed marks then count as closed at its end. */
  readonly isOpen: boolean
  readonly definitions: ReadonlyMap<string, Definition>
  /** Collects the labels without a definition. */
  readonly misses: string[]
}

/** Reads a text from left to right and holds the nodes created so far. */
export class InlineReader {
  readonly nodes: InlineNode[] = []
  /** The emphasis marks among the nodes. */
  readonly runs: Run[] = []
  position = 0
  /** True when something was closed that the text itself does not close. */
  isMended = false
  readonly text: string
  readonly settings: InlineReaderSettings

  constructor(text: string, settings: InlineReaderSettings) {
    this.text = text
    this.settings = settings
  }

  /** Advances past the match of a sticky pattern at this position; null without a match. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position += found[0].length
    return found
  }

  /** Adds the character at this position as text. */
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

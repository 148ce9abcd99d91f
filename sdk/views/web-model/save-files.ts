import { saveFile } from '../../dom/save-file.ts'

/** How many files are saved at once, and the milliseconds between: browsers drop what comes faster. */
const batchSize = 4
const pause = 500

/** Saves files to the visitor's disk, a few at a time. `onSaved` gets the number saved so far. */
export async function saveFiles(
  files: AsyncIterable<File>,
  signal: AbortSignal,
  onSaved: (count: number) => void,
): Promise<void> {
  let count = 0
  for await (const file of files) {
    if (signal.aborted) return
    if (count && count % batchSize === 0) await new Promise((resolve) => setTimeout(resolve, pause))
    saveFile(file)
    count += 1
    onSaved(count)
  }
}

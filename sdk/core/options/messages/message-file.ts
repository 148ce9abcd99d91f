/** A file of a message, to look at, listen to or save. */
export interface MessageFile {
  /** A URL or a data URL. */
  src?: string
  /** The file name; shown for files that are neither images, audio nor video and for those that cannot be drawn, and used when the file is saved. */
  name?: string
  /**
   * How it is shown.
   * @default by the type of the file
   */
  type?: 'image' | 'audio' | 'any'
  /** The `File` itself, if there is one. */
  ref?: File
}

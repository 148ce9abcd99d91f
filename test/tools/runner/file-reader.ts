/**
 * Reads a file as an address, as a browser does: the one thing that sending files to a service needs and Node has not. The browser's
 * own is used wherever a test of `test/browser` sends a file.
 */
class NodeFileReader extends EventTarget {
  result: string | null = null
  error: unknown = null

  readAsDataURL(blob: Blob): void {
    const finish = (type: 'load' | 'error', values: Partial<Pick<NodeFileReader, 'result' | 'error'>>): void => {
      Object.assign(this, values)
      this.dispatchEvent(new Event(type))
    }
    blob.arrayBuffer().then(
      (bytes) =>
        finish('load', {
          result: `data:${blob.type || 'application/octet-stream'};base64,${Buffer.from(bytes).toString('base64')}`,
        }),
      (error: unknown) => finish('error', { error }),
    )
  }
}

Object.assign(globalThis, { FileReader: NodeFileReader })

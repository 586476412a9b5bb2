interface TagWriter {
  write(message: { records: { recordType: 'url'; data: string }[] }, options: { signal: AbortSignal }): Promise<void>
}

/** Writes a link onto the NFC tag that is held to the device. Rejects if that fails, or when `signal` aborts. */
export type WriteTag = (url: string, signal: AbortSignal) => Promise<void>

/** Null in browsers without Web NFC, which only Chrome on Android has. */
export function tagWriter(): WriteTag | null {
  const { NDEFReader } = self as typeof self & { NDEFReader?: new () => TagWriter }
  return NDEFReader
    ? (url, signal) => new NDEFReader().write({ records: [{ recordType: 'url', data: url }] }, { signal })
    : null
}

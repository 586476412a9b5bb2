/** The whole body. Null if it is longer than `max` bytes; the rest is then not read. */
export async function readAtMost({ body }: Pick<Request | Response, 'body'>, max: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > max) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

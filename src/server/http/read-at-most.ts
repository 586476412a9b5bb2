/** The whole of a body; null when it is longer than `max` bytes. What is not read is not fetched either. */
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

import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks that are needed to display the image; not comments, locations or embedded images. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])
const LARGEST_SIDE = 1024
/** Channels by colour type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The image without any metadata; null when it is not a PNG that browsers would show. */
export function cleanPng(file: Buffer): Buffer | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  const image: Buffer[] = []
  let header: Buffer | null = null
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null
    if ((type === 'IHDR') !== (at === 8)) return null
    if (type === 'IHDR') header = data
    if (type === 'IDAT') image.push(data)
    if (KEPT.has(type)) kept.push(file.subarray(at, end))
    // ignore anything after the end
    if (type === 'IEND') return header && isPicture(header, Buffer.concat(image)) ? Buffer.concat(kept) : null
    at = end
  }
  return null
}

/** Whether the compressed data has the size that the header promises, and is not a decompression bomb. */
function isPicture(header: Buffer, compressed: Buffer): boolean {
  if (header.length !== 13) return false
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = CHANNELS[header[9] ?? -1]
  if (!channels || !width || !height || width > LARGEST_SIDE || height > LARGEST_SIDE) return false
  const rows = height * (1 + Math.ceil((width * channels * (header[8] ?? 8)) / 8))
  try {
    // interlaced images have up to seven times as many row headers
    const size = inflateSync(compressed, { maxOutputLength: rows + 14 * (width + height) }).length
    return size >= rows - height
  } catch {
    return false
  }
}

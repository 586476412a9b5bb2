import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** The text of the QR code in a screenshot, or null. */
export function decodeQr(screenshot: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(screenshot)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
}

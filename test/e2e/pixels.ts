import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'

export type Box = { x: number; y: number; width: number; height: number }

/** The number of pixels that differ at all outside of the masked boxes. If the sizes differ, all pixels count. */
export function countDifferingPixels(first: Buffer, second: Buffer, masked: readonly Box[] = []): number {
  const [a, b] = [PNG.sync.read(first), PNG.sync.read(second)]
  if (a.width !== b.width || a.height !== b.height) return Math.max(a.width * a.height, b.width * b.height)
  const isMasked = (x: number, y: number) =>
    masked.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
  let differing = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 4
      if (a.data.readUInt32LE(at) !== b.data.readUInt32LE(at) && !isMasked(x, y)) differing++
    }
  return differing
}

/** Repaints the whole page, because pages that are painted in parts differ slightly at rounded edges. */
export const repaint = (html: Locator) =>
  html.evaluate(async (root) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    root.style.visibility = 'hidden'
    await painted()
    root.style.visibility = ''
    await painted()
  })

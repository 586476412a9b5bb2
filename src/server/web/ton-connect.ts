import { Hono } from 'hono'
import type { ReadImage } from './social/image'

const ICON = '/tonconnect-icon.png'
const ICON_SIZE = 180

/** Wallets fetch both from their own origins. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'public, max-age=86400',
}

/**
 * The manifest by which a wallet of TON Connect names the site that asks for its account, and its icon, which may not
 * be an SVG (github.com/ton-blockchain/ton-connect, requests-responses.md, “App manifest”, read on 2026-11-29).
 */
export function tonConnectFiles({ publicUrl, readImage }: { publicUrl: string; readImage: ReadImage }): Hono {
  let icon: Promise<Buffer | null> | undefined
  return new Hono()
    .get('/tonconnect-manifest.json', (c) =>
      c.json({ url: publicUrl, name: 'Malipo', iconUrl: publicUrl + ICON }, 200, HEADERS),
    )
    .get(ICON, async (c) => {
      icon ??= drawIcon(readImage)
      const bytes = await icon
      return bytes ? c.body(new Uint8Array(bytes), 200, { ...HEADERS, 'Content-Type': 'image/png' }) : c.notFound()
    })
}

/** Draws our mark. Null without it. */
async function drawIcon(readImage: ReadImage): Promise<Buffer | null> {
  const mark = await readImage('/icon.svg')
  if (!mark) return null
  const { default: sharp } = await import('sharp')
  return sharp(mark, { density: 72 * (ICON_SIZE / 32) })
    .resize(ICON_SIZE, ICON_SIZE)
    .png()
    .toBuffer()
}

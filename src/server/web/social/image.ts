import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Page } from '../../../contract/page/page'
import { DEFAULT_PALETTE } from '../../../payment/theme/defaults'
import type { PayerService } from '../../payer/payer-service'
import type { ReadVisitor } from '../../payer/visitor'
import { createLru } from '../../runtime/lru'

export const SOCIAL_SIZE = { width: 1200, height: 630 }
const MAX_CACHED = 64
/** The version of the drawing. A new version changes the URL of all images. */
const DRAWING = 2

/** The content of the image: no text, and no data of a payment. */
type Card = { accent: string; logo: string | null }

const cardOf = ({ theme, merchant }: Page): Card => ({
  accent: theme?.accent ?? DEFAULT_PALETTE.light.accent,
  logo: theme?.logo ?? merchant.logo_url,
})

const nameOf = (card: Card) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 16)

/** A disc of the accent on a white one. It has no letters, because a server may have no fonts. */
const markIn = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340"><circle cx="170" cy="170" r="170" fill="#fff"/><circle cx="170" cy="170" r="85" fill="${accent}"/></svg>`

/** The path of a page's image. It changes with the content of the image. */
export const socialImagePath = (page: Page) => `/p/${page.slug}/social-${nameOf(cardOf(page))}.png`

/** Reads an image of this origin by its path. Null if it does not exist. */
export type ReadImage = (path: string) => Promise<Buffer | null>

/** Draws the logo, or a plain mark, on the accent. */
async function draw({ accent, logo }: Card, readImage: ReadImage): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const file = logo ? await readImage(logo) : null
  const middle = file ? await onPlate(file).catch(() => null) : null
  const background = { create: { ...SOCIAL_SIZE, channels: 3 as const, background: accent } }
  return sharp(background)
    .composite([{ input: middle ?? Buffer.from(markIn(accent)) }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

  /** A logo may have any colours, so it stands on white, as on the page. */
  async function onPlate(image: Buffer): Promise<Buffer> {
    const scaled = await sharp(image, { density: 300 })
      .resize({ width: 480, height: 240, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const [width, height] = [scaled.info.width + 120, scaled.info.height + 120]
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="48" fill="#fff"/></svg>`
    return sharp(Buffer.from(plate))
      .composite([{ input: scaled.data }])
      .png()
      .toBuffer()
  }
}

/** `/p/<slug>/social-<hash>.png`, which apps show for links to the page. */
export function socialImages({
  payer,
  visitorOf,
  readImage,
}: {
  payer: Pick<PayerService, 'page'>
  visitorOf: ReadVisitor
  readImage: ReadImage
}): Hono {
  const drawn = createLru<Promise<Buffer>>(MAX_CACHED)

  return new Hono().get('/p/:slug/:file{social-[0-9a-f]{16}\\.png}', async (c) => {
    const page = await payer.page(visitorOf(c), c.req.param('slug'))
    const path = socialImagePath(page)
    // an app may still have the URL of an earlier image
    if (c.req.path !== path) return c.redirect(path, 302)
    const card = cardOf(page)
    const name = nameOf(card)
    const image = drawn.get(name) ?? draw(card, readImage)
    drawn.set(name, image)
    image.catch(() => drawn.delete(name))
    return new Response(new Uint8Array(await image), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        // chat apps in a browser embed it in their own origin
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  })
}

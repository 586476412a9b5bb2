import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../../../src/contract/page/page'
import type { PayerService } from '../../../../src/server/payer/payer-service'
import { createVisitorReader } from '../../../../src/server/payer/visitor'
import { readSettings } from '../../../../src/server/settings'
import { socialImagePath, socialImages } from '../../../../src/server/web/social/image'
import { socialTags } from '../../../../src/server/web/social/tags'

const PAGE = {
  slug: 'tea',
  theme: { accent: '#7a2048' },
  merchant: { name: 'Lagos Books', logo_url: null, support_email: null, privacy_url: null },
} as unknown as Page

const imagesOf = (page: Page, logo: Buffer | null = null) => {
  const read: string[] = []
  const payer = { page: async () => page } as unknown as PayerService
  const readImage = async (path: string) => {
    read.push(path)
    return logo
  }
  return { app: socialImages({ payer, visitorOf: createVisitorReader(readSettings({})), readImage }), read }
}

const pixel = async (image: Buffer, left: number, top: number) => [
  ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const ACCENT = [0x7a, 0x20, 0x48]
const WHITE = [255, 255, 255]

describe('the image of a link', () => {
  it('is 1200 by 630 pixels of the accent with a plain mark, and never changes', async () => {
    const response = await imagesOf(PAGE).app.request(socialImagePath(PAGE))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const image = await bytesOf(response)
    const { width, height, format } = await sharp(image).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    expect(await pixel(image, 5, 5)).toEqual(ACCENT)
    expect(await pixel(image, 600, 180)).toEqual(WHITE)
    expect(await pixel(image, 600, 315)).toEqual(ACCENT)
  })

  it('shows the logo on white, and has another URL after the theme changes', async () => {
    const logo = await sharp({ create: { width: 312, height: 100, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer()
    const page = { ...PAGE, theme: { ...PAGE.theme, logo: '/logos/1.png' } }
    expect(socialImagePath(page)).not.toBe(socialImagePath(PAGE))
    const { app, read } = imagesOf(page, logo)
    const image = await bytesOf(await app.request(socialImagePath(page)))
    expect(read).toEqual(['/logos/1.png'])
    expect(await pixel(image, 600, 315)).toEqual([0, 255, 0])
    expect(await pixel(image, 600, 220)).toEqual(WHITE)
    expect(await pixel(image, 5, 5)).toEqual(ACCENT)
    await app.request(socialImagePath(page))
    // each image is drawn once
    expect(read).toHaveLength(1)
  })

  it('is found by the URL of an earlier image', async () => {
    const response = await imagesOf(PAGE).app.request('/p/tea/social-0123456789abcdef.png')
    expect([response.status, response.headers.get('location')]).toEqual([302, socialImagePath(PAGE)])
  })

  it('shows the mark when the logo cannot be read', async () => {
    const page = { ...PAGE, theme: { ...PAGE.theme, logo: '/logos/1.png' } }
    const response = await imagesOf(page, Buffer.from('no image')).app.request(socialImagePath(page))
    expect(await pixel(await bytesOf(response), 600, 180)).toEqual(WHITE)
  })
})

describe('the tags of a link', () => {
  const text = { title: 'Order "1042" <three>', site: 'Lagos Books', description: '₦50,000.00 · Lagos Books' }

  it('have the texts of the page, escaped', () => {
    const tags = socialTags(PAGE, text, 'https://pay.example')
    expect(tags).toContain('<meta property="og:title" content="Order &#34;1042&#34; &#60;three&#62;">')
    expect(tags).toContain('<meta property="og:site_name" content="Lagos Books">')
    expect(tags).toContain('<meta property="og:description" content="₦50,000.00 · Lagos Books">')
    expect(tags).toContain(`<meta property="og:image" content="https://pay.example${socialImagePath(PAGE)}">`)
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(tags).toContain('<meta name="twitter:image:alt" content="Lagos Books">')
  })
})

import { PNG } from 'pngjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LOGO_BYTES, type UploadedLogo } from '../../../src/contract/theme/studio'
import { encodeLogo } from '../../../src/server/logos/encode-logo'
import { logos } from '../../../src/server/storage/schema/studio'
import { merchant } from '../merchant'
import { designer } from '../studio/designer'
import { dataOf, world } from '../world'

const here = world()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="#c00"/></svg>'
const TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' }

async function upload(body: Buffer | string, type = typeof body === 'string' ? TYPES.svg : TYPES.png) {
  const me = await designer(here())
  return here().app.app.request('/api/v1/payment-pages/demo/logo', {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  })
}

/** The picture that the service serves for an uploaded file. */
async function served(body: Buffer | string, type?: string): Promise<{ file: Buffer; picture: PNG }> {
  const { logo } = await dataOf<UploadedLogo>(await upload(body, type), 201)
  const file = Buffer.from(await (await here().get(logo)).arrayBuffer())
  return { file, picture: PNG.sync.read(file) }
}

function colorAt({ data, width }: PNG, x: number, y: number): number[] {
  const pixel = [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
  // transparent pixels may have any colour
  return pixel[3] === 0 ? [0, 0, 0, 0] : pixel
}

const drawing = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}>${content}</svg>`
const PAGES = '/api/v1/payment-pages'
const BOX = '<path d="M0 0h5v10h-5z" fill="#c00"/>'
const refusal = async (response: Response) => [response.status, (await response.json()).errors?.[0]]

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a0' }, limitInputPixels: false })

describe('an uploaded logo', () => {
  test('is served from our own origin, only as an image', async () => {
    const { logo, image: larger, ...rest } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    expect(logo).toMatch(/^\/logos\/[0-9a-f]{32}\.png$/)
    expect(larger).toMatch(/^\/logos\/[0-9a-f]{32}\.webp$/)
    expect(rest).toEqual({})
    const response = await here().get(logo)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(
      await (await designer(here())).ask('PATCH', '/api/v1/payment-pages/demo', { theme: { logo } }),
    ).toMatchObject({ theme: { logo } })
    expect((await here().get('/logos/00000000000000000000000000000000.png')).status).toBe(404)
  })

  test('is one file for equal pictures, even if the merchant has the maximum number of logos', async () => {
    const { deps, merchantId, clock } = here()
    const first = await dataOf<UploadedLogo>(await upload(SVG), 201)
    const others = Array.from({ length: 97 }, (_, i) => ({
      name: `${String(i).padStart(32, '0')}.png`,
      merchantId,
      content: '',
      createdAt: clock.now(),
    }))
    await deps.storage.database.insert(logos).values(others)
    expect((await upload(SVG.replace('#c00', '#0c0'))).status).toBe(201)
    expect((await upload(SVG.replace('#c00', '#00c'))).status).toBe(409)
    expect(await dataOf<UploadedLogo>(await upload(SVG), 201)).toEqual(first)
  })

  test('can be uploaded for the merchant, and is then shown on all its pages', async () => {
    const me = await merchant(here())
    const { logo } = await dataOf<UploadedLogo>(
      await me.call('POST', '/api/v1/merchant/logo', SVG, { 'content-type': TYPES.svg }),
      201,
    )
    await me.ask('PATCH', '/api/v1/merchant', { logo_url: logo })
    expect(await dataOf(await here().get('/api/v1/p/demo'))).toMatchObject({ merchant: { logo_url: logo } })
    const refused = await me.call('POST', '/api/v1/merchant/logo', SVG, { 'content-type': 'text/html' })
    expect(await refusal(refused)).toEqual([
      400,
      'content-type: Must be image/png, image/jpeg, image/webp or image/svg+xml.',
    ])
    const link = await designer(here())
    const headers = { 'content-type': TYPES.svg }
    expect((await link.call('POST', '/api/v1/merchant/logo', SVG, headers)).status).toBe(401)
  })

  test('needs a key, the right type, and at most 4 MiB', async () => {
    expect((await here().app.app.request('/api/v1/payment-pages/demo/logo', { method: 'POST' })).status).toBe(401)
    expect(await refusal(await upload(SVG, 'text/html'))).toEqual([
      400,
      'content-type: Must be image/png, image/jpeg, image/webp or image/svg+xml.',
    ])
    expect((await upload(drawing(`${BOX}<!--${' '.repeat(LOGO_BYTES)}-->`))).status).toBe(413)
  })

  test('replaces logos that have been unused for a day', async () => {
    const { logo: unused } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    const uploaded = async (radius: number) =>
      (await dataOf<UploadedLogo>(await upload(drawing(`<circle r="${radius}"/>`)), 201)).logo
    const [propertyInFrames, drafted, own] = [await uploaded(4), await uploaded(5), await uploaded(6)]
    const me = await designer(here())
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { theme: { logo: propertyInFrames } })
    await me.ask('PUT', '/api/v1/payment-pages/demo/draft', { theme: { logo: drafted } })
    const merchantOfPage = { name: 'Lagos Books', logo_url: own }
    await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/donate', { merchant: merchantOfPage })
    here().clock.turn(25 * 3_600_000)
    await uploaded(7)
    const { app } = await here().another()
    const statusOf = async (path: string) => (await app.request(path)).status
    expect(await Promise.all([unused, propertyInFrames, drafted, own].map(statusOf))).toEqual([404, 200, 200, 200])
  })

  test('belongs to one merchant: a page cannot name another merchant’s logo, or one that does not exist', async () => {
    const { logo } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    const other = await merchant(here(), 'other')
    const page = { title: 'A page', currency: 'NGN' }
    const { slug } = await other.ask<{ slug: string }>('POST', '/api/v1/payment-pages', page, 201)
    for (const path of [logo, '/logos/00000000000000000000000000000000.png', logo.replace('.png', '.svg')]) {
      const requests: [string, string, object, string[]][] = [
        ['POST', '', { ...page, theme: { logo: path } }, ['theme.logo']],
        ['PATCH', `/${slug}`, { theme: { logo: path, ink: '#fff' } }, ['theme.logo', 'theme.ink']],
        ['PATCH', `/${slug}`, { merchant: { name: 'Other', logo_url: path } }, ['merchant.logo_url']],
        ['PUT', `/${slug}/draft`, { theme: { logo: path } }, ['theme.logo']],
      ]
      for (const [method, target, body, fields] of requests) {
        const response = await other.call(method, `/api/v1/payment-pages${target}`, body)
        const errors: string[] = (await response.json()).errors
        expect([response.status, errors.map((error) => error.split(':')[0])]).toEqual([400, fields])
        expect(errors[0]).toMatch(/: Must be an uploaded logo.$/)
      }
    }
    expect(await other.ask('GET', `/api/v1/payment-pages/${slug}`)).toMatchObject({
      theme: null,
      merchant: { logo_url: null },
    })
    // a picture at another path is a file of the operator
    await other.ask('PATCH', `/api/v1/payment-pages/${slug}`, { theme: { logo: '/icon.svg' } })
  })
})

describe('a stored logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is a small PNG of a %s', async (format) => {
    const { picture } = await served(await image(1200, 400).toFormat(format).toBuffer(), TYPES[format])
    expect([picture.width, picture.height]).toEqual([324, 108])
    const [red = 0, green = 0, blue = 0, alpha] = colorAt(picture, 100, 50)
    expect([red < 5, green > 165, blue < 5, alpha]).toEqual([true, true, true, 255])
  })

  test('is made smaller, even from a photo of a camera', async () => {
    const photo = await image(8064, 6048).jpeg().toBuffer()
    expect(photo.length).toBeGreaterThan(64 * 1024)
    const { picture } = await served(photo, TYPES.jpeg)
    expect([picture.width, picture.height]).toEqual([144, 108])
  })

  test('must not have text, whose font the service may lack', async () => {
    const advice = [400, 'logo: Has text: convert the text to outlines.']
    expect(await refusal(await upload(drawing(`${BOX}<text y="9">Lagos</text>`)))).toEqual(advice)
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:text>Lagos</s:text></s:svg>'
    expect((await upload(prefixed)).status).toBe(400)
    // a comment about a drawing is not text in it
    const reported = `<title>Lagos Books</title><desc>text</desc><!-- <text>Lagos</text> -->${BOX}`
    expect((await upload(drawing(reported))).status).toBe(201)
  })

  test('is a sharp drawing of an SVG, with its transparent parts', async () => {
    const { picture } = await served(drawing(BOX, 'width="1" height="1" viewBox="0 0 10 10"'))
    expect([picture.width, picture.height]).toEqual([108, 108])
    expect([colorAt(picture, 53, 50), colorAt(picture, 54, 50)]).toEqual([
      [204, 0, 0, 255],
      [0, 0, 0, 0],
    ])
  })

  test('also exists as a larger image, which a page can show and which is stored as long as the page uses it', async () => {
    const photo = await image(3000, 1500).jpeg().toBuffer()
    const { image: path } = await dataOf<UploadedLogo>(await upload(photo, TYPES.jpeg), 201)
    const response = await here().get(path)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['webp', 1000, 500])
    const shop = await merchant(here())
    await shop.ask('PATCH', '/api/v1/payment-pages/demo', { image: path })
    here().clock.turn(25 * 3_600_000)
    await upload(SVG)
    const { app } = await here().another()
    expect((await app.request(path)).status).toBe(200)
    const other = await merchant(here(), 'other')
    const { slug } = await other.ask<{ slug: string }>('POST', PAGES, { title: 'A page', currency: 'NGN' }, 201)
    expect(await refusal(await other.call('PATCH', `${PAGES}/${slug}`, { image: path }))).toEqual([
      400,
      'image: Must be an uploaded logo.',
    ])
  })

  test('is no larger than a small original', async () => {
    const { picture } = await served(await image(20, 10).png().toBuffer())
    expect([picture.width, picture.height]).toEqual([20, 10])
  })

  test('contains only the picture: neither its location nor appended data', async () => {
    const taken = image(20, 10)
      .withExif({ IFD0: { Artist: 'the designer' } })
      .png()
    const { file } = await served(Buffer.concat([await taken.toBuffer(), Buffer.from('<script>alert(1)</script>')]))
    const chunks = [...file.toString('latin1').matchAll(/IHDR|PLTE|tRNS|IDAT|IEND|eXIf|tEXt|iTXt/g)].map(
      ([type]) => type,
    )
    expect(chunks.filter((type) => /eXIf|tEXt|iTXt/.test(type))).toEqual([])
    expect(file.toString('latin1')).not.toMatch(/designer|script/)
  })
})

describe('the icon of a logo', () => {
  test('is the logo in the middle of a square, under the name of the logo', async () => {
    const { logo } = await dataOf<UploadedLogo>(await upload(await image(1200, 400).png().toBuffer()), 201)
    const response = await here().get(logo.replace('/logos/', '/logos/icons/'))
    expect(response.headers.get('content-type')).toBe('image/png')
    const icon = PNG.sync.read(Buffer.from(await response.arrayBuffer()))
    expect([icon.width, icon.height]).toEqual([180, 180])
    expect([colorAt(icon, 90, 20)[3], colorAt(icon, 90, 90)[3]]).toEqual([0, 255])
    expect((await here().get('/logos/icons/00000000000000000000000000000000.png')).status).toBe(404)
  })
})

describe('a file is refused with a reason', () => {
  const unreadable = 'logo: Must be a readable PNG, JPEG, WebP or SVG.'
  const cut = async () => (await image(90, 90).png().toBuffer()).subarray(0, -60)
  const changed = async () => (await image(90, 90).png().toBuffer()).fill(0, 60, 64)

  test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['that is cut off', cut, unreadable],
    ['that was changed', changed, unreadable],
    ['of another format', () => image(9, 9).gif().toBuffer(), unreadable],
    ['that is text', () => 'hello', unreadable],
    ['that is empty', () => '', unreadable],
    ['that is HTML', () => '<html><body>hello</body></html>', unreadable],
    [
      'that is not closed',
      () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"></svg>',
      unreadable,
    ],
    ['that draws nothing', () => drawing('<g id="empty"/>'), 'logo: Shows nothing.'],
    [
      'that blows up, of 38 bytes',
      // WebP, 16,000 by 16,000 pixels
      () => Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvf/6fDwdQkUZ0pv+BiOh/AAA=', 'base64'),
      'logo: Has more than 64 million pixels.',
    ],
  ])('%s', async (_, make, error) => {
    expect(await refusal(await upload(await make()))).toEqual([400, error])
  })

  test('concurrent files wait in a queue, and are refused with 503 when it is full', async () => {
    const few = { maxMs: 60_000, maxWaiting: 3 }
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => encodeLogo(Buffer.from('no image'), few)))
    expect(all.map((one) => one.status === 'rejected' && one.reason.status)).toEqual([400, 400, 400, 503])
  })
})

describe('an SVG', () => {
  test('with entities that expand without end is refused', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')
    const bomb = `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${levels}]>${drawing(`<text>&a12;</text>${BOX}`)}`
    expect((await refusal(await upload(bomb)))[0]).toBe(400)
  })

  test('can have gradients, clips, uses, classes and entities, as drawing programs write them', async () => {
    const { picture } = await served(
      `<?xml version="1.0"?><!-- made by hand -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY side "10">
      ]>
      ${drawing(
        `<style>.a{fill:#123456;stroke:none}</style><title>Logo</title>
        <defs><clipPath id="c"><rect width="&side;" height="20"/></clipPath><path id="p" class="a" d="M0 0h40v20h-40z"/></defs>
        <use xlink:href="#p" clip-path="url(#c)"/>`,
        'width="40px" height="20px"',
      )}`,
    )
    expect([picture.width, picture.height]).toEqual([216, 108])
    expect([colorAt(picture, 50, 50), colorAt(picture, 58, 50)]).toEqual([
      [0x12, 0x34, 0x56, 255],
      [0, 0, 0, 0],
    ])
  })
})

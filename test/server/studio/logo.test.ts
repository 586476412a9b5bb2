import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import type { UploadedLogo } from '../../../src/contract/studio'
import { cleanSvg } from '../../../src/server/studio/svg/clean-svg'
import { merchant } from '../merchant'
import { dataOf, world } from '../world'
import { designer } from './designer'

const here = world()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="#c00"/></svg>'

async function upload(body: Buffer | string, type = typeof body === 'string' ? 'image/svg+xml' : 'image/png') {
  const me = await designer(here())
  return here().app.app.request('/api/v1/payment-pages/demo/logo', {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  })
}

/** What became of an SVG, as it is served. */
async function cleaned(svg: string): Promise<string> {
  const { logo } = await dataOf<UploadedLogo>(await upload(svg), 201)
  return (await here().get(logo)).text()
}

const drawing = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const BOX = '<path d="M0 0h10v10z"/>'
const refusal = async (response: Response) => [response.status, (await response.json()).errors?.[0]]

function png(width: number, height: number): Buffer {
  const picture = new PNG({ width, height })
  picture.data.fill(0x80)
  return PNG.sync.write(picture)
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

describe('an uploaded logo', () => {
  test('is served from our own origin, as an image and nothing else', async () => {
    const { logo, removed } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    expect(logo).toMatch(/^\/logos\/[0-9a-f]{32}\.svg$/)
    expect(removed).toEqual([])
    const response = await here().get(logo)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(
      await (await designer(here())).ask('PATCH', '/api/v1/payment-pages/demo', { theme: { logo } }),
    ).toMatchObject({ theme: { logo } })
    expect((await here().get('/logos/00000000000000000000000000000000.svg')).status).toBe(404)
  })

  test('is the same file when it is the same picture', async () => {
    const first = await dataOf<UploadedLogo>(await upload(SVG), 201)
    expect(await dataOf<UploadedLogo>(await upload(SVG), 201)).toEqual(first)
  })

  test('is the same file also when there is no place for another', async () => {
    const numbered = (number: number) => upload(drawing(`<path d="M0 0h${number}v9z"/>`))
    for (let number = 1; number <= 100; number++) await dataOf(await numbered(number), 201)
    expect((await numbered(101)).status).toBe(409)
    expect((await numbered(1)).status).toBe(201)
  })

  test('needs a key, the right type, and at most 64 KiB', async () => {
    expect((await here().app.app.request('/api/v1/payment-pages/demo/logo', { method: 'POST' })).status).toBe(401)
    expect(await refusal(await upload(SVG, 'text/html'))).toEqual([
      400,
      'content-type: must be image/png or image/svg+xml',
    ])
    expect((await upload(drawing(`${BOX}<!--${' '.repeat(65_536)}-->`))).status).toBe(413)
  })

  test('lets go of logos that nothing uses, after a day', async () => {
    const { logo: unused } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    const uploaded = async (radius: number) =>
      (await dataOf<UploadedLogo>(await upload(drawing(`<circle r="${radius}"/>`)), 201)).logo
    const [worn, drafted, own] = [await uploaded(4), await uploaded(5), await uploaded(6)]
    const me = await designer(here())
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { theme: { logo: worn } })
    await me.ask('PUT', '/api/v1/payment-pages/demo/draft', { theme: { logo: drafted } })
    const merchantOfPage = { name: 'Lagos Books', logo_url: own }
    await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/donate', { merchant: merchantOfPage })
    here().clock.turn(25 * 3_600_000)
    await uploaded(7)
    const { app } = await here().another()
    const statusOf = async (path: string) => (await app.request(path)).status
    expect(await Promise.all([unused, worn, drafted, own].map(statusOf))).toEqual([404, 200, 200, 200])
  })

  test('is the merchant’s alone: no page can name one that is another’s, or is not there', async () => {
    const { logo } = await dataOf<UploadedLogo>(await upload(SVG), 201)
    const other = await merchant(here(), 'other')
    const page = { title: 'A page', currency: 'NGN' }
    const { slug } = await other.ask<{ slug: string }>('POST', '/api/v1/payment-pages', page, 201)
    for (const path of [logo, '/logos/00000000000000000000000000000000.svg', logo.replace('.svg', '.png')]) {
      const wishes: [string, string, object, string[]][] = [
        ['POST', '', { ...page, theme: { logo: path } }, ['theme.logo']],
        ['PATCH', `/${slug}`, { theme: { logo: path, ink: '#fff' } }, ['theme.logo', 'theme.ink']],
        ['PATCH', `/${slug}`, { merchant: { name: 'Other', logo_url: path } }, ['merchant.logo_url']],
        ['PUT', `/${slug}/draft`, { theme: { logo: path } }, ['theme.logo']],
      ]
      for (const [method, target, body, fields] of wishes) {
        const response = await other.call(method, `/api/v1/payment-pages${target}`, body)
        const errors: string[] = (await response.json()).errors
        expect([response.status, errors.map((error) => error.split(':')[0])]).toEqual([400, fields])
        expect(errors[0]).toMatch(/: is no logo that is kept here; upload it$/)
      }
    }
    expect(await other.ask('GET', `/api/v1/payment-pages/${slug}`)).toMatchObject({
      theme: null,
      merchant: { logo_url: null },
    })
    // a picture that lies elsewhere is the operator's
    await other.ask('PATCH', `/api/v1/payment-pages/${slug}`, { theme: { logo: '/icon.svg' } })
  })
})

describe('a PNG', () => {
  test('loses everything that is not the picture', async () => {
    const file = png(20, 10)
    const note = chunk('tEXt', Buffer.from('Comment\0where the designer lives'))
    const padded = Buffer.concat([
      file.subarray(0, 33),
      note,
      file.subarray(33),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { logo } = await dataOf<UploadedLogo>(await upload(padded), 201)
    const served = Buffer.from(await (await here().get(logo)).arrayBuffer())
    expect(served.equals(file)).toBe(true)
  })

  test.each<[string, () => Buffer]>([
    ['is cut off', () => png(9, 9).subarray(0, -20)],
    ['is too large on the screen', () => png(1025, 1)],
    ['was changed', () => Buffer.from(png(9, 9)).fill(0, 40, 44)],
    [
      'blows up',
      () => {
        const file = png(2, 2)
        const bomb = chunk('IDAT', deflateSync(Buffer.alloc(20_000_000)))
        return Buffer.concat([file.subarray(0, 33), bomb, file.subarray(-12)])
      },
    ],
    ['holds no picture', () => Buffer.concat([png(2, 2).subarray(0, 33), png(2, 2).subarray(-12)])],
  ])('that %s is refused', async (_, make) => {
    expect(await refusal(await upload(make()))).toEqual([400, 'logo: is no PNG of at most 1024 by 1024 pixels'])
  })
})

describe('an SVG', () => {
  test.each([
    ['scripts', drawing(`<script>alert(1)</script>${BOX}`)],
    ['scripts in another prefix', drawing(`<svg:script xmlns:svg="x">alert(1)</svg:script>${BOX}`)],
    [
      'handlers',
      drawing('<path d="M0 0h10v10z" onload="alert(1)" ONCLICK="alert(1)"/>', 'viewBox="0 0 1 1" onload="alert(1)"'),
    ],
    ['foreign objects', drawing(`<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>${BOX}`)],
    ['links', drawing(`<a xlink:href="javascript:alert(1)">${BOX}</a>${BOX}`)],
    ['images', drawing(`<image href="https://evil.example/x.png"/>${BOX}`)],
    ['uses of elsewhere', drawing(`<use xlink:href="https://evil.example/x.svg#a"/>${BOX}`)],
    ['uses of data', drawing(`<use href="data:image/svg+xml,alert(1)"/>${BOX}`)],
    ['paint from elsewhere', drawing('<path d="M0 0h10v10z" fill="url(https://evil.example/#x)"/>')],
    [
      'styles from elsewhere',
      drawing(`<style>@import "https://evil.example"; path{fill:url(//evil.example)}</style>${BOX}`),
    ],
    [
      'style attributes',
      drawing('<path d="M0 0h10v10z" style="fill:url(https://evil.example/x);background:url(//evil.example)"/>'),
    ],
    ['animations', drawing(`<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="d"/>${BOX}`)],
    ['text', drawing(`<text>evil</text>${BOX}`)],
    ['escapes', drawing('<path d="M0 0h10v10z" fill="&#x75;rl(https://evil.example)"/>')],
    ['processing instructions', `<?xml-stylesheet href="https://evil.example"?>${drawing(BOX)}`],
    ['comments and CDATA', drawing(`<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]>${BOX}`)],
    ['entities that become markup', drawing(`&lt;script&gt;alert(1)&lt;/script&gt;${BOX}`)],
  ])('loses %s', async (_, svg) => {
    const served = await cleaned(svg)
    expect(served).not.toMatch(
      /script|alert|evil|data:|https?:(?!\/\/www\.w3\.org\/2000\/svg)|on\w+=|style|image|<text|&/i,
    )
    expect(served).toContain('d="M0 0h10v10z"')
  })

  test.each([
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing(BOX)}`],
    ['what is not closed', '<svg viewBox="0 0 1 1"><path d="M0 0"></svg>'],
    ['a second document', drawing(BOX) + drawing(BOX)],
    ['unknown entities', drawing(`<path d="&evil;"/>`)],
    [
      'a long style for thousands',
      drawing(`<style>.a{stroke-dasharray:${'1 '.repeat(9000)}}</style>${'<g class="a"/>'.repeat(3000)}${BOX}`),
    ],
    ['depth without end', drawing('<g>'.repeat(100) + BOX + '</g>'.repeat(100))],
    ['HTML', '<html><body>hello</body></html>'],
    ['nothing to draw', drawing('<g id="empty"/>')],
    ['no size', drawing(BOX, '')],
    ['plain text', 'hello'],
    ['nothing', ''],
  ])('with %s is refused', async (_, svg) => {
    const [status, error] = await refusal(await upload(svg))
    expect([status, String(error).split(':')[0]]).toEqual([400, 'logo'])
  })

  test('keeps what draws: gradients, clips, uses, and classes as drawing programs write them', async () => {
    const served = await cleaned(
      `<?xml version="1.0"?><!-- made by hand -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${drawing(
        `<style>.a,.b{fill:#123456;stroke:none} .b{opacity:.5}</style><title>Logo</title>
        <defs><linearGradient id="g"><stop offset="0" style="stop-color:#fff;stop-opacity:1"/></linearGradient>
        <path id="p" class="a" d="M1 1h2"/></defs>
        <use xlink:href="#p"/><rect class="b" width="3" height="4" fill="url(#g)"/>`,
        'width="40px" height="20px"',
      )}`,
    )
    expect(served).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"><defs>' +
        '<linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="1"/></linearGradient>' +
        '<path id="p" d="M1 1h2" fill="#123456" stroke="none"/></defs>' +
        '<use href="#p"/><rect width="3" height="4" fill="#123456" stroke="none" opacity=".5"/></svg>',
    )
  })

  test('says what it lost', async () => {
    const { removed } = await dataOf<UploadedLogo>(
      await upload(drawing(`<script/><text>x</text><path d="M0 0h1" onclick="x" fill="url(//x)"/>`)),
      201,
    )
    expect(removed).toEqual(['fill', 'onclick', 'script', 'text'])
  })

  // each took minutes when a pattern looked for its end anew from every character
  test.each([
    ['a declaration of spaces', `<path d="M0 0h1" style="fill:${' '.repeat(8_000)}:;stroke:red"/>`, ' stroke="red"'],
    ['a style without rules', `<style>.a{fill:red}${'a'.repeat(500_000)}</style><path class="a" d="M0 0h1"/>`, 'red'],
    [
      'a rule of many classes and declarations',
      `<style>${'.b,'.repeat(20_000)}.a{${'fill:blue;'.repeat(20_000)}fill:red}</style><path class="a" d="M0 0h1"/>`,
      ' fill="red"',
    ],
  ])('with %s is read in one go', (_, content, kept) => {
    expect(cleanSvg(drawing(content))?.svg).toContain(kept)
  })

  test('cannot draw a few lines a million times', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `<g id="l${i + 1}"><use href="#l${i}"/><use href="#l${i}"/></g>`,
    )
    const served = await cleaned(drawing(`<path id="l0" d="M0 0h10v10z"/>${levels.join('')}<use href="#l20"/>`))
    expect(served.match(/<use/g)).toHaveLength(1)
  })

  test.each([
    ['mask', 'mask'],
    ['clipPath', 'clip-path'],
    ['symbol', 'mask'],
    ['symbol', 'clip-path'],
  ])('cannot draw through a chain of <%s> by %s either', (element, property) => {
    const through = (i: number) => `${property}="url(#m${i})"`
    const levels = Array.from(
      { length: 30 },
      (_, i) =>
        `<${element} id="m${i}" ${through(i + 1)}><path class="m${i + 1}" d="M0 0h9v9z"/><g ${through(i + 1)}>${BOX}</g></${element}>`,
    )
    const style = levels.map((_, i) => `.m${i}{${property}:url(#m${i})}`).join('')
    const { svg, removed } =
      cleanSvg(drawing(`<style>${style}</style>${levels.join('')}<g ${through(0)}>${BOX}</g>`)) ?? {}
    expect(svg?.match(/url\(/g)).toHaveLength(1)
    expect(svg).toMatch(new RegExp(`<g ${property}="url\\(#m0\\)">`))
    expect(removed).toEqual([`${property} within what is used`])
  })

  test('cannot use what is drawn through masks or clips', () => {
    const parts = `<mask id="m">${BOX}</mask><g id="a"><g mask="url(#m)">${BOX}</g></g><use xlink:href="#a"/>`
    expect(cleanSvg(drawing(parts))?.svg).not.toContain('url(')
  })

  test('keeps masks and clips as drawing programs write them', () => {
    const parts = [
      '<g id="Layer_1" clip-path="url(#clip0)"><mask id="mask0" maskUnits="userSpaceOnUse"><path d="M0 0h9v9z" fill="#fff"/></mask>',
      '<g id="Group" mask="url(#mask0)"><g clip-path="url(#clip0)"><path d="M1 1h8v8z" fill="url(#paint0)"/></g></g></g>',
      '<defs><linearGradient id="paint0"><stop stop-color="#fff"/></linearGradient>',
      '<clipPath id="clip0"><rect width="9" height="9"/></clipPath><path id="star" d="M0 0h1"/></defs>',
      '<use href="#star" clip-path="url(#clip0)"/>',
    ].join('')
    const { svg, removed } = cleanSvg(drawing(parts)) ?? {}
    expect([svg?.slice(svg.indexOf('>') + 1, -'</svg>'.length), removed]).toEqual([parts, []])
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { ProblemError } from '../../../src/server/http/problem'
import { encodeLogo } from '../../../src/server/logos/encode-logo'

// Encodes hostile SVG files, each in a separate process, as the service does.

const drawing = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}>${content}</svg>`
const BOX = '<path d="M0 0h5v10h-5z" fill="#c00"/>'

/** A server that records every request and answers a red picture. */
async function startForeignServer() {
  const requested: string[] = []
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end(red)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const folder = mkdtempSync(join(tmpdir(), 'malipo-elsewhere-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'red.png'), red)
  writeFileSync(join(folder, 'red.svg'), drawing('<rect id="a" width="10" height="10" fill="#f00"/>'))
  writeFileSync(join(folder, 'red.txt'), 'M0 0h10v10h-10z')
  return { requested, http: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, file: `file://${folder}` }
}

test.each<[string, (from: string) => string]>([
  ['images', (from) => drawing(`${BOX}<image width="10" height="10" href="${from}/red.png"/>`)],
  ['linked images', (from) => drawing(`${BOX}<image width="10" height="10" xlink:href="${from}/red.svg"/>`)],
  [
    'images of filters',
    (from) =>
      drawing(
        `${BOX}<filter id="f"><feImage href="${from}/red.png"/></filter><path d="M5 0h5v10h-5z" filter="url(#f)" fill="none"/>`,
      ),
  ],
  ['uses', (from) => drawing(`${BOX}<use href="${from}/red.svg#a"/>`)],
  ['paint', (from) => drawing(`${BOX}<rect x="5" width="5" height="10" fill="url(${from}/red.svg#a) none"/>`)],
  [
    'styles',
    (from) =>
      drawing(
        `<style>@import "${from}/red.css"; rect { fill: url(${from}/red.svg#a) none }</style>${BOX}<rect x="5" width="5" height="10"/>`,
      ),
  ],
  ['style sheets', (from) => `<?xml-stylesheet href="${from}/red.css"?>${drawing(BOX)}`],
  ['inclusions', (from) => drawing(`${BOX}<xi:include href="${from}/red.svg"/>`)],
  [
    'documents',
    (from) =>
      drawing(
        `${BOX}<foreignObject width="10" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${from}/red.svg"/></foreignObject>`,
      ),
  ],
  [
    'scripts',
    (from) =>
      drawing(
        `${BOX}<script href="${from}/red.js"/><script>fetch('${from}/red.js')</script>`,
        `viewBox="0 0 10 10" onload="fetch('${from}/red.js')"`,
      ),
  ],
  [
    'entities',
    (from) => `<!DOCTYPE svg [<!ENTITY a SYSTEM "${from}/red.txt">]>${drawing(`${BOX}<g fill="#f00">&a;</g>`)}`,
  ],
  ['types', (from) => `<!DOCTYPE svg SYSTEM "${from}/red.dtd">${drawing(BOX)}`],
])('an SVG loads no %s, and the logo contains none of them', async (_, make) => {
  const { requested, http, file } = await startForeignServer()
  for (const from of [http, file]) {
    const content = await encodeLogo(Buffer.from(make(from))).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
      expect(error.errors).toEqual(['logo: Must be a readable PNG, JPEG, WebP or SVG.'])
      return null
    })
    if (!content) continue
    const { data, width } = PNG.sync.read(content)
    const at = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
    // Foreign content would be red. Transparent pixels may have any colour.
    expect([at(20, 50), at(80, 50)[3]]).toEqual([[204, 0, 0, 255], 0])
    expect(content.toString('latin1')).not.toMatch(/script|fetch|127\.0\.0\.1|red\./)
  }
  expect(requested).toEqual([])
})

test('an SVG that takes too long is given up, and the next one is drawn', async () => {
  const levels = Array.from({ length: 20 }, (_, i) => `<g id="l${i + 1}"><use href="#l${i}"/><use href="#l${i}"/></g>`)
  const exponentialDrawing = drawing(`<path id="l0" d="M0 0h10v10z"/>${levels.join('')}<use href="#l20"/>`)
  const [first, second] = await Promise.allSettled([
    encodeLogo(Buffer.from(exponentialDrawing), { maxMs: 2000, maxWaiting: 20 }),
    encodeLogo(Buffer.from(drawing(BOX))),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { errors: ['logo: Takes too long to render.'] } })
  expect(second.status).toBe('fulfilled')
})

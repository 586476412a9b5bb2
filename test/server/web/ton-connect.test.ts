import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { tonConnectFiles } from '../../../src/server/web/ton-connect'

const files = (readImage: (path: string) => Promise<Buffer | null>) =>
  tonConnectFiles({ publicUrl: 'https://pay.example', readImage })
const site = files(async (path) => (path === '/icon.svg' ? readFileSync('public/icon.svg') : null))

it('the manifest for TON Connect names this origin, and wallets may fetch it from any other', async () => {
  const answer = await site.request('/tonconnect-manifest.json')
  expect(await answer.json()).toEqual({
    url: 'https://pay.example',
    name: 'Malipo',
    iconUrl: 'https://pay.example/tonconnect-icon.png',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

it('the icon of the manifest is our mark as a PNG of 180 × 180, as the standard wants it', async () => {
  const answer = await site.request('/tonconnect-icon.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const image = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  expect(at(90, 20)).toEqual([0x0b, 0x5c, 0x4a])
  expect(at(45, 100)).toEqual([255, 255, 255])
})

it('an operator who removed our mark has no icon', async () => {
  expect((await files(async () => null).request('/tonconnect-icon.png')).status).toBe(404)
})

import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import type { Page } from '../../../src/contract/page/page'
import { EMPTY_LOOK } from '../../../src/studio/look/look'
import { createStudioService } from '../../../src/studio/state/studio-service'
import { designer } from '../../server/studio/designer'
import { dataOf, world } from '../../server/world'

const getWorld = world()

/** The studio's client, connected to the real service without a network. */
async function studio(slug = 'demo', key?: string) {
  const fetch = (async (path: string, init: RequestInit) =>
    getWorld().app.app.request(path, init)) as typeof globalThis.fetch
  return createStudioService(fetch, slug, key ?? (await designer(getWorld(), slug)).token)
}

const LOOK = { theme: { accent: '#8a1c4a', radius: 6 }, copy: { fr: { button: 'Donner' } } }

describe('the studio and the service', () => {
  test('save a look as a whole, and remove what it no longer contains', async () => {
    const service = await studio()
    await service.save(LOOK, EMPTY_LOOK)
    expect(await dataOf<Page>(await getWorld().get('/api/v1/p/demo'))).toMatchObject(LOOK)
    await service.save(EMPTY_LOOK, LOOK)
    const page = await dataOf<Page>(await getWorld().get('/api/v1/p/demo'))
    expect([page.theme, page.copy]).toEqual([null, undefined])
  })

  test('keep the merchant’s theme of a page when only texts are saved', async () => {
    const service = await studio()
    const theme = { accent: '#ffcc00' }
    await service.save({ theme, copy: { fr: { button: 'Donner' } } }, { theme, copy: {} })
    const page = await dataOf<Page>(await getWorld().get('/api/v1/p/demo'))
    expect([page.theme, page.copy]).toEqual([null, { fr: { button: 'Donner' } }])
  })

  test('store a draft, and show it when the studio opens again', async () => {
    const service = await studio()
    await service.saveDraft(LOOK)
    expect((await service.readStudio()).draft).toMatchObject(LOOK)
    await service.discardDraft()
    expect((await service.readStudio()).draft).toBeNull()
  })

  test('upload a logo', async () => {
    const service = await studio()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/><path d="M0 0h9v9z"/></svg>'
    const { logo } = await service.uploadLogo(new Blob([svg], { type: 'image/svg+xml' }))
    await service.save({ theme: { logo }, copy: {} }, EMPTY_LOOK)
  })

  test('report refusals with their reasons', async () => {
    const refusal = async (request: Promise<unknown>) =>
      request.then(
        () => null,
        (error: unknown) => (error instanceof Refusal ? [error.reason, error.errors.length] : error),
      )
    const service = await studio()
    expect(await refusal(service.save({ theme: { ink: '#ffffff' }, copy: {} }, EMPTY_LOOK))).toEqual(['refused', 1])
    expect(await refusal((await studio('demo', 'no key')).save(LOOK, EMPTY_LOOK))).toEqual(['signed-out', 0])
    expect(await refusal((await studio('donate', (await designer(getWorld())).token)).readStudio())).toEqual([
      'missing',
      0,
    ])
    expect(await refusal((await studio('nonsense', 'x')).readPage())).toEqual(['missing', 0])
  })

  test('treat an unexpected answer as no answer', async () => {
    const fetchLoginPage = (async () => new Response('<html>log in</html>')) as typeof globalThis.fetch
    await expect(createStudioService(fetchLoginPage, 'demo', null).readPage()).rejects.toMatchObject({
      reason: 'unreachable',
    })
    const fetchWithoutAnswer = (async () => {
      throw new TypeError('failed to fetch')
    }) as typeof globalThis.fetch
    await expect(createStudioService(fetchWithoutAnswer, 'demo', null).readPage()).rejects.toMatchObject({
      reason: 'unreachable',
    })
    const fetchOddAnswer = (async () => Response.json({ success: true, data: { title: 7 } })) as typeof globalThis.fetch
    await expect(createStudioService(fetchOddAnswer, 'demo', null).readPage()).rejects.toMatchObject({
      reason: 'unreachable',
    })
  })

  test('give up if no answer comes', async () => {
    vi.useFakeTimers()
    try {
      const silent = ((_: string, { signal }: RequestInit) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )) as typeof globalThis.fetch
      const service = createStudioService(silent, 'demo', 'key')
      const saved = service.save(LOOK, EMPTY_LOOK)
      const file = service.hasFile('/logos/a.png')
      const settled = expect(saved).rejects.toMatchObject({ reason: 'unreachable' })
      await vi.advanceTimersByTimeAsync(30_000)
      await settled
      expect(await file).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

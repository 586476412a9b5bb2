import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import type { Theme } from '../../../src/contract/theme/theme'
import { createLookModel } from '../../../src/studio/state/look-model'
import type { StudioService, ThemeVersion } from '../../../src/studio/state/studio-service'
import { createVersions } from '../../../src/studio/state/versions'

const LIVE = { theme: { accent: '#0b5c4a' }, copy: { en: { title: 'Order' } } }
const VERSIONS: ThemeVersion[] = [
  { id: '2', theme: LIVE.theme, current: true, created_at: '2026-11-25T10:00:00.000Z' },
  { id: '1', theme: { accent: '#ffcc00', radius: 4 }, current: false, created_at: '2026-11-24T10:00:00.000Z' },
]

function world(overrides: Partial<StudioService> = {}) {
  const saved: (Theme | null)[] = []
  const service = {
    readVersions: async () => VERSIONS,
    readMerchant: async () => ({ theme: { accent: '#25d366' } }),
    async removeTheme() {
      saved.push(null)
    },
    readLive: async () => ({ theme: { accent: '#25d366' }, copy: LIVE.copy }),
    async saveAsMerchantTheme(theme: Theme) {
      saved.push(theme)
    },
    ...overrides,
  } as StudioService
  const model = createLookModel(LIVE, LIVE, { now: () => 0, store: () => {}, isExample: () => false })
  const announcements: string[] = []
  const versions = createVersions({ model, service, mayWrite: true, announce: (text) => announcements.push(text) })
  return { model, versions, announcements, saved }
}

describe('versions of a theme', () => {
  it('are listed; viewing one changes the theme but not the texts, and can be undone', async () => {
    const { model, versions } = world()
    await versions.load()
    expect(versions.list.value).toEqual(VERSIONS)
    versions.show(VERSIONS[1] as ThemeVersion, 'yesterday')
    expect(model.look.value).toEqual({ theme: { accent: '#ffcc00', radius: 4 }, copy: LIVE.copy })
    expect(model.isUnsaved.value).toBe(true)
    expect(model.undo()).toBe('version of yesterday')
    expect(model.isUnsaved.value).toBe(false)
  })

  it('report the service’s message if they cannot be loaded', async () => {
    const { versions } = world({ readVersions: () => Promise.reject(new Refusal('unreachable', 'It is away.')) })
    await versions.load()
    expect([versions.list.value, versions.problem.value]).toEqual([null, 'It is away.'])
  })
})

describe('the merchant’s theme', () => {
  it('is hidden if the link may change only one page', async () => {
    const { versions } = world({ readMerchant: () => Promise.reject(new Refusal('missing', 'There is none.')) })
    await versions.load()
    expect([versions.merchantTheme.value, versions.problem.value]).toEqual([null, ''])
  })

  it('replaces the page’s own theme, and is live immediately', async () => {
    const { model, versions, saved } = world()
    model.setToken('radius', 3)
    await versions.applyMerchantTheme()
    expect(saved).toEqual([null])
    expect([model.look.value.theme, model.isUnsaved.value]).toEqual([{ accent: '#25d366' }, false])
  })

  it('can be set to the current theme', async () => {
    const { versions, saved, announcements } = world()
    await versions.saveAsMerchantTheme()
    expect(saved).toEqual([LIVE.theme])
    expect(announcements[0]).toMatch(/^Saved as the merchant’s theme/)
  })
})

import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import type { Look } from '../../../src/studio/look/look'
import { createLookModel } from '../../../src/studio/state/look-model'
import { createSaving } from '../../../src/studio/state/saving'
import type { StudioService } from '../../../src/studio/state/studio-service'

const LIVE: Look = { theme: { accent: '#0b5c4a' }, copy: {} }

/** A studio and its service, in which other people may save as well. */
function world(overrides: Partial<StudioService> = {}, hasDraft = false, isOpen = true) {
  const behind = { live: LIVE, calls: [] as string[] }
  const service = {
    async readLive() {
      return behind.live
    },
    async save(look: Look) {
      behind.calls.push('save')
      behind.live = look
    },
    async discardDraft() {
      behind.calls.push('drop')
    },
    ...overrides,
  } as StudioService
  const model = createLookModel(LIVE, LIVE, { now: () => 0, store: () => {}, isExample: () => false })
  const announcements: string[] = []
  const saving = createSaving({
    slug: 'demo',
    isOpen,
    model,
    service,
    hasDraft,
    problem: null,
    announce: (text) => announcements.push(text),
  })
  return { model, saving, announcements, behind }
}

const away = async () => {
  throw new Refusal('unreachable', 'The service is not responding.')
}

describe('saving', () => {
  it('keeps what another person saved meanwhile, except for the changes made here', async () => {
    const { model, saving, behind } = world()
    model.setColor('light', 'accent', '#7a1f5c')
    behind.live = { theme: { accent: '#1f5c7a', radius: 4, dark: { ink: '#ffffff' } }, copy: { fr: { title: 'Don' } } }
    await saving.readLive()
    expect(await saving.save()).toBe(true)
    expect(behind.live).toEqual({
      theme: { accent: '#7a1f5c', radius: 4, dark: { ink: '#ffffff' } },
      copy: { fr: { title: 'Don' } },
    })
  })

  it('shows the differences again if another person saved after they were shown', async () => {
    const { model, saving, behind } = world()
    model.setWords('en', 'title', 'Order')
    await saving.readLive()
    behind.live = { theme: { accent: '#1f5c7a' }, copy: {} }
    expect(await saving.save()).toBe(false)
    expect(behind.calls).toEqual([])
    expect(saving.problem.value?.message).toMatch(/^Someone else has saved since/)
    expect(model.saved.value).toEqual(behind.live)
    expect(await saving.save()).toBe(true)
    expect(behind.live).toEqual({ theme: { accent: '#1f5c7a' }, copy: { en: { title: 'Order' } } })
  })

  it('succeeds even if the draft cannot be discarded afterwards', async () => {
    const { model, saving, announcements } = world({ discardDraft: away as StudioService['discardDraft'] }, true)
    model.setColor('light', 'accent', '#7a1f5c')
    expect(await saving.save()).toBe(true)
    expect([model.unsaved.value, saving.problem.value, saving.hasDraft.value]).toEqual([false, null, true])
    expect(announcements).toEqual(['Saved. It is live now.'])
  })

  it('a page that is not open is not announced as live', async () => {
    const { saving, announcements } = world({}, false, false)
    await saving.save()
    expect(announcements).toEqual(['Saved. It goes live when the page opens.'])
  })

  it('leaves changes that are made meanwhile unsaved', async () => {
    let answer = () => {}
    const { model, saving, behind } = world({
      save: (look: Look) =>
        new Promise((resolve) => {
          behind.live = look
          answer = () => resolve(null)
        }),
    })
    model.setWords('en', 'title', 'Order ')
    model.setToken('radius', 4)
    const request = saving.save()
    await expect.poll(() => behind.live.theme.radius).toBe(4)
    model.setToken('radius', 9)
    answer()
    expect(await request).toBe(true)
    expect([model.look.value.theme.radius, model.unsaved.value]).toEqual([9, true])
  })

  it('succeeds if an earlier request, whose answer was lost, has saved the look', async () => {
    const { model, saving, behind } = world({
      async save(look: Look) {
        behind.calls.push('save')
        behind.live = look
        throw new Refusal('unreachable', 'The service is not responding.')
      },
    })
    model.setToken('radius', 4)
    expect(await saving.save()).toBe(false)
    expect(await saving.save()).toBe(true)
    expect([behind.calls, saving.problem.value, model.unsaved.value]).toEqual([['save'], null, false])
  })

  it('discards its own draft, and no draft of another person', async () => {
    const own = world({}, true)
    own.model.setToken('radius', 4)
    await own.saving.save()
    expect(own.behind.calls).toEqual(['save', 'drop'])
    const other = world()
    other.model.setToken('radius', 4)
    await other.saving.save()
    expect(other.behind.calls).toEqual(['save'])
  })

  it('is not busy with saving while the live look is loaded', async () => {
    const { saving } = world()
    const read = saving.readLive()
    expect(saving.busy.value).toBe('reading')
    await read
    expect(saving.busy.value).toBeNull()
  })
})

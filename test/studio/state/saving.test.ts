import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import type { Look } from '../../../src/studio/look/look'
import { createLookModel } from '../../../src/studio/state/look-model'
import { createSaving } from '../../../src/studio/state/saving'
import type { StudioService } from '../../../src/studio/state/studio-service'

const LIVE: Look = { theme: { accent: '#0b5c4a' }, copy: {} }

/** A studio and its service. Tests change `server.live` to save as another person. */
function world(overrides: Partial<StudioService> = {}, hasDraft = false, isOpen = true) {
  const server = { live: LIVE, calls: [] as string[] }
  const service = {
    async readLive() {
      return server.live
    },
    async save(look: Look) {
      server.calls.push('save')
      server.live = look
    },
    async discardDraft() {
      server.calls.push('drop')
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
  return { model, saving, announcements, server }
}

const unreachable = async () => {
  throw new Refusal('unreachable', 'The service is not responding.')
}

describe('saving', () => {
  it('keeps the values that another person saved, except where they were changed here', async () => {
    const { model, saving, server } = world()
    model.setColor('light', 'accent', '#7a1f5c')
    server.live = { theme: { accent: '#1f5c7a', radius: 4, dark: { ink: '#ffffff' } }, copy: { fr: { title: 'Don' } } }
    await saving.readLive()
    expect(await saving.save()).toBe(true)
    expect(server.live).toEqual({
      theme: { accent: '#7a1f5c', radius: 4, dark: { ink: '#ffffff' } },
      copy: { fr: { title: 'Don' } },
    })
  })

  it('shows the differences again if another person saved after they were shown', async () => {
    const { model, saving, server } = world()
    model.setWords('en', 'title', 'Order')
    await saving.readLive()
    server.live = { theme: { accent: '#1f5c7a' }, copy: {} }
    expect(await saving.save()).toBe(false)
    expect(server.calls).toEqual([])
    expect(saving.problem.value?.message).toMatch(/^Someone else has saved since/)
    expect(model.saved.value).toEqual(server.live)
    expect(await saving.save()).toBe(true)
    expect(server.live).toEqual({ theme: { accent: '#1f5c7a' }, copy: { en: { title: 'Order' } } })
  })

  it('succeeds even if the draft cannot be discarded afterwards', async () => {
    const { model, saving, announcements } = world({ discardDraft: unreachable as StudioService['discardDraft'] }, true)
    model.setColor('light', 'accent', '#7a1f5c')
    expect(await saving.save()).toBe(true)
    expect([model.isUnsaved.value, saving.problem.value, saving.hasDraft.value]).toEqual([false, null, true])
    expect(announcements).toEqual(['Saved. It is live now.'])
  })

  it('does not announce a page that is not open as live', async () => {
    const { saving, announcements } = world({}, false, false)
    await saving.save()
    expect(announcements).toEqual(['Saved. It goes live when the page opens.'])
  })

  it('leaves changes that are made meanwhile unsaved', async () => {
    let answer = () => {}
    const { model, saving, server } = world({
      save: (look: Look) =>
        new Promise((resolve) => {
          server.live = look
          answer = () => resolve(null)
        }),
    })
    model.setWords('en', 'title', 'Order ')
    model.setToken('radius', 4)
    const request = saving.save()
    await expect.poll(() => server.live.theme.radius).toBe(4)
    model.setToken('radius', 9)
    answer()
    expect(await request).toBe(true)
    expect([model.look.value.theme.radius, model.isUnsaved.value]).toEqual([9, true])
  })

  it('succeeds if an earlier request, whose answer was lost, has saved the look', async () => {
    const { model, saving, server } = world({
      async save(look: Look) {
        server.calls.push('save')
        server.live = look
        throw new Refusal('unreachable', 'The service is not responding.')
      },
    })
    model.setToken('radius', 4)
    expect(await saving.save()).toBe(false)
    expect(await saving.save()).toBe(true)
    expect([server.calls, saving.problem.value, model.isUnsaved.value]).toEqual([['save'], null, false])
  })

  it('discards the draft if there is one', async () => {
    const own = world({}, true)
    own.model.setToken('radius', 4)
    await own.saving.save()
    expect(own.server.calls).toEqual(['save', 'drop'])
    const other = world()
    other.model.setToken('radius', 4)
    await other.saving.save()
    expect(other.server.calls).toEqual(['save'])
  })

  it('is not busy with saving while the live look is loaded', async () => {
    const { saving } = world()
    const read = saving.readLive()
    expect(saving.busy.value).toBe('reading')
    await read
    expect(saving.busy.value).toBeNull()
  })
})

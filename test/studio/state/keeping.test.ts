import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import type { Look } from '../../../src/studio/look/look'
import { createKeeping } from '../../../src/studio/state/keeping'
import { createLookModel } from '../../../src/studio/state/look-model'
import type { StudioService } from '../../../src/studio/state/studio-service'

const LIVE: Look = { theme: { accent: '#0b5c4a' }, copy: {} }

/** A studio, and the service behind it, in which others may save, too. */
function world(overrides: Partial<StudioService> = {}, drafted = false, isOpen = true) {
  const behind = { live: LIVE, asked: [] as string[] }
  const service = {
    async readLive() {
      return behind.live
    },
    async save(look: Look) {
      behind.asked.push('save')
      behind.live = look
    },
    async dropDraft() {
      behind.asked.push('drop')
    },
    ...overrides,
  } as StudioService
  const model = createLookModel(LIVE, LIVE, { now: () => 0, keep: () => {}, isExample: () => false })
  const said: string[] = []
  const keeping = createKeeping({
    slug: 'demo',
    isOpen,
    model,
    service,
    drafted,
    problem: null,
    say: (text) => said.push(text),
  })
  return { model, keeping, said, behind }
}

const away = async () => {
  throw new Refusal('unreachable', 'The service is not responding.')
}

describe('saving', () => {
  it('keeps what somebody else saved meanwhile, but for what was changed here', async () => {
    const { model, keeping, behind } = world()
    model.setColor('light', 'accent', '#7a1f5c')
    behind.live = { theme: { accent: '#1f5c7a', radius: 4, dark: { ink: '#ffffff' } }, copy: { fr: { title: 'Don' } } }
    await keeping.readLive()
    expect(await keeping.save()).toBe(true)
    expect(behind.live).toEqual({
      theme: { accent: '#7a1f5c', radius: 4, dark: { ink: '#ffffff' } },
      copy: { fr: { title: 'Don' } },
    })
  })

  it('asks again when somebody else saved after the differences were shown', async () => {
    const { model, keeping, behind } = world()
    model.setWords('en', 'title', 'Order')
    await keeping.readLive()
    behind.live = { theme: { accent: '#1f5c7a' }, copy: {} }
    expect(await keeping.save()).toBe(false)
    expect(behind.asked).toEqual([])
    expect(keeping.problem.value?.message).toMatch(/^Someone else has saved since/)
    expect(model.saved.value).toEqual(behind.live)
    expect(await keeping.save()).toBe(true)
    expect(behind.live).toEqual({ theme: { accent: '#1f5c7a' }, copy: { en: { title: 'Order' } } })
  })

  it('is done also when the draft cannot be dropped after it', async () => {
    const { model, keeping, said } = world({ dropDraft: away as StudioService['dropDraft'] }, true)
    model.setColor('light', 'accent', '#7a1f5c')
    expect(await keeping.save()).toBe(true)
    expect([model.unsaved.value, keeping.problem.value, keeping.drafted.value]).toEqual([false, null, true])
    expect(said).toEqual(['Saved. It is live now.'])
  })

  it('of a page that is not open is not said to be seen by customers', async () => {
    const { keeping, said } = world({}, false, false)
    await keeping.save()
    expect(said).toEqual(['Saved. It goes live when the page opens.'])
  })

  it('leaves what is changed meanwhile, and does not call it saved', async () => {
    let answer = () => {}
    const { model, keeping, behind } = world({
      save: (look: Look) =>
        new Promise((resolve) => {
          behind.live = look
          answer = () => resolve(null)
        }),
    })
    model.setWords('en', 'title', 'Order ')
    model.setToken('radius', 4)
    const saving = keeping.save()
    await expect.poll(() => behind.live.theme.radius).toBe(4)
    model.setToken('radius', 9)
    answer()
    expect(await saving).toBe(true)
    expect([model.look.value.theme.radius, model.unsaved.value]).toEqual([9, true])
  })

  it('is done, too, when it was before, by a request whose answer was lost', async () => {
    const { model, keeping, behind } = world({
      async save(look: Look) {
        behind.asked.push('save')
        behind.live = look
        throw new Refusal('unreachable', 'The service is not responding.')
      },
    })
    model.setToken('radius', 4)
    expect(await keeping.save()).toBe(false)
    expect(await keeping.save()).toBe(true)
    expect([behind.asked, keeping.problem.value, model.unsaved.value]).toEqual([['save'], null, false])
  })

  it('drops its own draft, and none that somebody else keeps', async () => {
    const own = world({}, true)
    own.model.setToken('radius', 4)
    await own.keeping.save()
    expect(own.behind.asked).toEqual(['save', 'drop'])
    const other = world()
    other.model.setToken('radius', 4)
    await other.keeping.save()
    expect(other.behind.asked).toEqual(['save'])
  })

  it('is not under way while only what is live is being read', async () => {
    const { keeping } = world()
    const read = keeping.readLive()
    expect(keeping.busy.value).toBe('reading')
    await read
    expect(keeping.busy.value).toBeNull()
  })
})

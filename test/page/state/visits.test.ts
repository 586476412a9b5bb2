import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en, { type Messages } from '../../../src/page/i18n/locales/en'
import fr from '../../../src/page/i18n/locales/fr'
import { createPageModel } from '../../../src/page/state/page-model'
import type { Ports } from '../../../src/page/state/ports'
import { createModel } from '../create-model'
import { answer, chunksArrived, data, fakePorts } from '../fake-ports'
import { anInitiatedSession, aPage, aSession, aView } from '../fixtures'

const LATER = '11111111-2222-4333-8444-555555555555'

/** A customer who got a new price and goes back to the earlier payment, whose request is not answered yet. */
async function goingBack(from = aSession({ id: LATER }), ports: Partial<Ports> = {}, i18n = createI18n('en', en)) {
  const world = fakePorts()
  Object.assign(world.ports, ports)
  const model = createPageModel(aView({ session: from }), i18n, world.ports)
  const before = aSession({ status: 'expired', version: 5, renewed_by: LATER })
  const going = model.visit(before.id)
  await expect.poll(() => world.requests.length).toBe(2)
  return {
    model,
    sessionId: () => model.sessions.session.value?.id,
    screen: () => model.screen.value.name,
    async comes() {
      await world.reply(data(aPage()))
      await world.reply(data(before))
      await going
    },
    requests: () => world.requests,
    async closed(page: Page) {
      await world.reply(answer(404, {}))
      await world.reply(data(before))
      await world.reply(data(page))
      await going
    },
    async fails() {
      await world.reply(answer(503, {}))
      await world.reply(answer(503, {}))
      await going
    },
  }
}

describe('back to a payment on a slow network', () => {
  it('and forward again, shows the screen of the URL', async () => {
    const { model, sessionId, comes } = await goingBack()
    model.visit(LATER)
    await comes()
    expect(sessionId()).toBe(LATER)
  })

  it('and then back to the form, stays at the form', async () => {
    const { model, screen, comes } = await goingBack()
    model.visit(null)
    await comes()
    await chunksArrived()
    expect(screen()).toBe('details')
  })

  it('and forward again while texts are loading, shows the screen of the URL', async () => {
    let texts = () => {}
    const loadMessages = () =>
      new Promise<Messages>((resolve) => {
        texts = () => resolve(fr)
      })
    const { model, sessionId, screen, comes } = await goingBack(undefined, { loadMessages }, createI18n('fr', {}))
    const coming = comes()
    await chunksArrived()
    model.visit(LATER)
    texts()
    await coming
    expect([sessionId(), screen()]).toEqual([LATER, 'paying'])
  })

  it('whose texts cannot be loaded, shows it in English', async () => {
    const loadMessages = () => Promise.reject(new Error('offline'))
    const { model, sessionId, screen, comes } = await goingBack(undefined, { loadMessages }, createI18n('fr', {}))
    await comes()
    expect([sessionId(), screen()]).toEqual([aSession().id, 'expired'])
    expect(model.i18n.value.t('expired.title')).toBe(en['expired.title'])
  })

  it('keeps all options of the page’s form', async () => {
    const { model, requests, comes } = await goingBack()
    await comes()
    await chunksArrived()
    expect(requests().map(({ path }) => path)).toEqual(['/api/v1/p/demo', expect.stringMatching(/\/sessions\/[^/]+$/)])
    expect(model.page.value).toEqual(aPage())
  })

  it('of a page that has been closed, shows that page', async () => {
    const { model, requests, closed } = await goingBack()
    await closed(aPage({ status: 'inactive' }))
    expect(requests().at(-1)?.path).toMatch(/\?session=/)
    expect(model.page.value?.status).toBe('inactive')
    expect(model.screen.value.name).toBe('expired')
  })

  it('that cannot be loaded, shows the problem, and no other payment', async () => {
    const { model, screen, fails } = await goingBack()
    await fails()
    expect(screen()).toBe('unavailable')
    model.visit(LATER)
    expect(screen()).toBe('paying')
  })

  it('that cannot be loaded, does not show another session without coin, either', async () => {
    const { model, screen, fails } = await goingBack(anInitiatedSession({ id: LATER }))
    await fails()
    expect(screen()).toBe('unavailable')
    model.visit(LATER)
    expect(screen()).toBe('details')
  })

  it('that cannot be loaded, leaves the other payment reachable', async () => {
    const { model, screen, fails } = await goingBack()
    await fails()
    model.visit(null)
    expect(screen()).toBe('details')
  })
})

it('a new price that arrives while the customer is at the form is shown, at its URL', async () => {
  const world = fakePorts()
  const { reply, paths } = world
  const model = createModel({ session: aSession() }, world)
  const changed = model.sessions.change('/renew', {})
  model.visit(null)
  await reply(data(aSession({ id: LATER }), {}, 201))
  await changed
  expect(paths).toEqual([`/p/demo/s/${LATER}`])
  expect(model.screen.value.name).toBe('paying')
})

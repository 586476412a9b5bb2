import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEmbed, type Opening } from '../../../src/page/browser/widget-frame'

const SHOP = 'https://shop.example'
const NONCE = 'nonce-of-this-opening'
const HELLO = { malipo: 'hello', nonce: NONCE, inline: false, prefill: {} }
const SESSION = { id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_1', status: 'pending' } as const

/** A window in a frame; `inFrame: false` is one that stands alone. */
function world({ inFrame = true, onCloseRequest = undefined as (() => void) | undefined } = {}) {
  const posted: { message: Record<string, unknown>; target: string }[] = []
  const openings: Opening[] = []
  const window = new EventTarget() as unknown as Window & Pick<typeof globalThis, 'ResizeObserver'>
  const parent = inFrame
    ? { postMessage: (message: Record<string, unknown>, target: string) => posted.push({ message, target }) }
    : window
  let resized = () => {}
  let height = 700.2
  const documentElement = { dataset: {} as Record<string, string>, getBoundingClientRect: () => ({ height }) }
  class ResizeObserver {
    constructor(callback: () => void) {
      resized = callback
    }
    observe() {
      resized()
    }
  }
  let sheets = 0
  const document = { documentElement, querySelector: (what: string) => (what === 'dialog[open]' && sheets) || null }
  Object.assign(window, { parent, document, ResizeObserver })
  const embed = createEmbed({ window, onOpening: (opening) => openings.push(opening), onCloseRequest })
  return {
    embed,
    openings,
    dataset: documentElement.dataset,
    said: () => posted.map(({ message: { nonce, ...rest } }) => rest),
    posted,
    hear: (data: unknown, { origin = SHOP, source = parent as unknown } = {}) =>
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source })),
    press: (key: string, prevented = false) => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key })
      if (prevented) event.preventDefault()
      window.dispatchEvent(event)
    },
    openSheets: (count: number) => {
      sheets = count
    },
    resize: (to: number) => {
      height = to
      resized()
    },
  }
}

describe('a request to close', () => {
  const leave = { malipo: 'request-close', nonce: NONCE }

  test('closes the dialog, by Escape here or in the shop', () => {
    const { hear, press, said } = world()
    hear(HELLO)
    hear(leave)
    press('Escape')
    expect(said()).toEqual([{ malipo: 'ready' }, { malipo: 'close' }, { malipo: 'close' }])
  })

  test('is asked first where the page wants to', () => {
    const onCloseRequest = vi.fn()
    const { hear, press, said } = world({ onCloseRequest })
    hear(HELLO)
    hear(leave)
    press('Escape')
    expect(onCloseRequest).toHaveBeenCalledTimes(2)
    expect(said()).toEqual([{ malipo: 'ready' }])
  })

  test.each([
    ['before the shop has spoken', { ...leave }, false],
    ['with another nonce', { ...leave, nonce: '0'.repeat(20) }, true],
  ])('is not the shop that says so %s', (_, message, hasSpoken) => {
    const onCloseRequest = vi.fn()
    const { hear } = world({ onCloseRequest })
    if (hasSpoken) hear(HELLO)
    hear(message)
    expect(onCloseRequest).not.toHaveBeenCalled()
  })
})

describe('the page in a frame', () => {
  test('answers the shop that speaks first, by its exact origin and nonce', () => {
    const { hear, posted, openings, dataset } = world()
    hear({ ...HELLO, prefill: { email: 'a@b.c', metadata: '{"order":7}' } })
    expect(openings).toEqual([{ inline: false, prefill: { email: 'a@b.c', metadata: { order: 7 } } }])
    expect(dataset.embed).toBe('dialog')
    expect(posted).toEqual([{ message: { malipo: 'ready', nonce: NONCE }, target: SHOP }])
  })

  test.each([
    ['another window', HELLO, { source: {} }],
    ['a sandboxed parent, which has no origin to answer to', HELLO, { origin: 'null' }],
    ['a short nonce', { ...HELLO, nonce: 'x' }, {}],
    ['no nonce', { ...HELLO, nonce: undefined }, {}],
    ['another type', { ...HELLO, malipo: 'ready' }, {}],
    ['text', 'hello', {}],
    ['nothing', null, {}],
    ['a megabyte', 'x'.repeat(1_000_000), {}],
    ['a prototype', JSON.parse('{"__proto__":{"malipo":"hello"}}'), {}],
  ])('does nothing for %s', (_, data, sender) => {
    const { hear, posted, openings, embed } = world()
    hear(data, sender)
    expect([posted, openings]).toEqual([[], []])
    expect(embed.wallet('bitcoin:x')).toBe(false)
  })

  test('belongs to the first shop that opened it', () => {
    const { hear, openings, posted } = world()
    hear(HELLO)
    hear({ ...HELLO, nonce: 'a-nonce-of-somebody-else' })
    hear(HELLO, { origin: 'https://shop.example.evil.example' })
    hear(HELLO, { origin: 'http://shop.example' })
    hear(HELLO, { origin: 'https://shop.example:8443' })
    expect(openings).toHaveLength(1)
    expect(posted).toHaveLength(1)
  })

  test.each([
    ['a field that does not exist', { first_name: 'Ada', shoe_size: '40' }, { first_name: 'Ada' }],
    ['a number', { amount: 5, email: 'a@b.c' }, { email: 'a@b.c' }],
    ['a name without end', { first_name: 'x'.repeat(301), email: 'a@b.c' }, { email: 'a@b.c' }],
    ['metadata that is no JSON', { metadata: '{', email: 'a@b.c' }, { email: 'a@b.c' }],
    ['metadata that is a list', { metadata: '[1]', email: 'a@b.c' }, { email: 'a@b.c' }],
    ['too much metadata', { metadata: JSON.stringify({ x: 'x'.repeat(5000) }), email: 'a@b.c' }, { email: 'a@b.c' }],
  ])('drops %s and keeps the rest', (_, prefill, rest) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { hear, openings } = world()
    hear({ ...HELLO, prefill })
    expect(openings[0]?.prefill).toEqual(rest)
    // without its metadata the shop would not know what was paid
    expect(warn).toHaveBeenCalledTimes('metadata' in prefill ? 1 : 0)
  })

  test('tells each change of the payment once, also those from before the shop spoke', () => {
    const { hear, embed, said } = world()
    embed.report(SESSION)
    embed.report({ ...SESSION, status: 'processing' })
    expect(said()).toEqual([])
    hear(HELLO)
    embed.report({ ...SESSION, status: 'processing' })
    embed.report({ ...SESSION, status: 'completed' })
    embed.report({ ...SESSION, status: 'completed' })
    const stands = (status: string) => ({ session_id: SESSION.id, reference: 'ps_1', status })
    expect(said()).toEqual([
      { malipo: 'ready' },
      { malipo: 'session', ...stands('processing') },
      { malipo: 'status', ...stands('processing') },
      { malipo: 'status', ...stands('completed') },
      { malipo: 'completed', ...stands('completed') },
    ])
  })

  test('asks the dialog to close by button and by Escape, unless the page used the key itself', () => {
    const { hear, embed, said, press, openSheets } = world()
    hear(HELLO)
    press('Escape', true)
    press('a')
    expect(said()).toEqual([{ malipo: 'ready' }])
    // a sheet of the page, which the browser closes
    openSheets(1)
    press('Escape')
    expect(said()).toEqual([{ malipo: 'ready' }])
    openSheets(0)
    press('Escape')
    expect(embed.close()).toBe(true)
    expect(said()).toEqual([{ malipo: 'ready' }, { malipo: 'close' }, { malipo: 'close' }])
  })

  test('inline, tells its height whenever that changes, and has nothing to close', () => {
    const { hear, embed, said, resize, press, dataset } = world()
    hear({ ...HELLO, inline: true })
    resize(300)
    resize(1e6)
    press('Escape')
    expect(embed.close()).toBe(false)
    expect(dataset.embed).toBe('inline')
    expect(said().filter(({ malipo }) => malipo === 'height')).toEqual([
      { malipo: 'height', height: 701 },
      { malipo: 'height', height: 300 },
      { malipo: 'height', height: 20_000 },
    ])
  })

  test('gives wallet links to the shop', () => {
    const { hear, embed, said } = world()
    hear(HELLO)
    expect(embed.wallet('bitcoin:x')).toBe(true)
    expect(said()).toEqual([{ malipo: 'ready' }, { malipo: 'wallet', url: 'bitcoin:x' }])
  })
})

test('a page outside of a frame sends no message', () => {
  const { hear, embed, posted, press, openings } = world({ inFrame: false })
  hear(HELLO)
  press('Escape')
  embed.report(SESSION)
  expect([embed.wallet('bitcoin:x'), embed.close(), posted, openings]).toEqual([false, false, [], []])
})

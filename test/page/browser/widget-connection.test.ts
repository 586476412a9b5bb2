import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWidgetConnection, type Opening } from '../../../src/page/browser/widget-connection'

const SHOP = 'https://shop.example'
const NONCE = 'nonce-of-this-opening'
const HELLO = { malipo: 'hello', nonce: NONCE, inline: false, prefill: {} }
const SESSION = { id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_1', status: 'pending' } as const

/** A window in a frame, or with `inFrame: false` in no frame. */
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
  const connection = createWidgetConnection({ window, onOpening: (opening) => openings.push(opening), onCloseRequest })
  return {
    connection,
    openings,
    dataset: documentElement.dataset,
    sentMessages: () => posted.map(({ message: { nonce, ...rest } }) => rest),
    posted,
    receiveMessage: (data: unknown, { origin = SHOP, source = parent as unknown } = {}) =>
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
  const CLOSE_REQUEST = { malipo: 'request-close', nonce: NONCE }

  test('closes the dialog, by Escape here or in the shop', () => {
    const { receiveMessage, press, sentMessages } = world()
    receiveMessage(HELLO)
    receiveMessage(CLOSE_REQUEST)
    press('Escape')
    expect(sentMessages()).toEqual([{ malipo: 'ready' }, { malipo: 'close' }, { malipo: 'close' }])
  })

  test('is left to the page, if it wants to ask the customer first', () => {
    const onCloseRequest = vi.fn()
    const { receiveMessage, press, sentMessages } = world({ onCloseRequest })
    receiveMessage(HELLO)
    receiveMessage(CLOSE_REQUEST)
    press('Escape')
    expect(onCloseRequest).toHaveBeenCalledTimes(2)
    expect(sentMessages()).toEqual([{ malipo: 'ready' }])
  })

  test.each([
    ['before the shop’s first message', { ...CLOSE_REQUEST }, false],
    ['with another nonce', { ...CLOSE_REQUEST, nonce: '0'.repeat(20) }, true],
  ])('is ignored %s', (_, message, hasSpoken) => {
    const onCloseRequest = vi.fn()
    const { receiveMessage } = world({ onCloseRequest })
    if (hasSpoken) receiveMessage(HELLO)
    receiveMessage(message)
    expect(onCloseRequest).not.toHaveBeenCalled()
  })
})

describe('the page in a frame', () => {
  test('answers the first shop that sends a message, with its exact origin and nonce', () => {
    const { receiveMessage, posted, openings, dataset } = world()
    receiveMessage({ ...HELLO, prefill: { email: 'a@b.c', metadata: '{"order":7}' } })
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
  ])('ignores %s', (_, data, sender) => {
    const { receiveMessage, posted, openings, connection } = world()
    receiveMessage(data, sender)
    expect([posted, openings]).toEqual([[], []])
    expect(connection.openWallet('bitcoin:x')).toBe(false)
  })

  test('ignores other shops after the first one', () => {
    const { receiveMessage, openings, posted } = world()
    receiveMessage(HELLO)
    receiveMessage({ ...HELLO, nonce: 'a-nonce-of-somebody-else' })
    receiveMessage(HELLO, { origin: 'https://shop.example.evil.example' })
    receiveMessage(HELLO, { origin: 'http://shop.example' })
    receiveMessage(HELLO, { origin: 'https://shop.example:8443' })
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
  ])('drops %s, and keeps the rest of the prefill', (_, prefill, rest) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { receiveMessage, openings } = world()
    receiveMessage({ ...HELLO, prefill })
    expect(openings[0]?.prefill).toEqual(rest)
    // without its metadata the shop would not know what was paid
    expect(warn).toHaveBeenCalledTimes('metadata' in prefill ? 1 : 0)
  })

  test('reports each change of the payment once, also changes before the shop’s first message', () => {
    const { receiveMessage, connection, sentMessages } = world()
    connection.report(SESSION)
    connection.report({ ...SESSION, status: 'processing' })
    expect(sentMessages()).toEqual([])
    receiveMessage(HELLO)
    connection.report({ ...SESSION, status: 'processing' })
    connection.report({ ...SESSION, status: 'completed' })
    connection.report({ ...SESSION, status: 'completed' })
    const stands = (status: string) => ({ session_id: SESSION.id, reference: 'ps_1', status })
    expect(sentMessages()).toEqual([
      { malipo: 'ready' },
      { malipo: 'session', ...stands('processing') },
      { malipo: 'status', ...stands('processing') },
      { malipo: 'status', ...stands('completed') },
      { malipo: 'completed', ...stands('completed') },
    ])
  })

  test('closes the dialog by its button and by Escape, unless the page has handled the key', () => {
    const { receiveMessage, connection, sentMessages, press, openSheets } = world()
    receiveMessage(HELLO)
    press('Escape', true)
    press('a')
    expect(sentMessages()).toEqual([{ malipo: 'ready' }])
    // a sheet of the page, which the browser closes
    openSheets(1)
    press('Escape')
    expect(sentMessages()).toEqual([{ malipo: 'ready' }])
    openSheets(0)
    press('Escape')
    expect(connection.close()).toBe(true)
    expect(sentMessages()).toEqual([{ malipo: 'ready' }, { malipo: 'close' }, { malipo: 'close' }])
  })

  test('reports each change of its height inline, where there is no dialog to close', () => {
    const { receiveMessage, connection, sentMessages, resize, press, dataset } = world()
    receiveMessage({ ...HELLO, inline: true })
    resize(300)
    resize(1e6)
    press('Escape')
    expect(connection.close()).toBe(false)
    expect(dataset.embed).toBe('inline')
    expect(sentMessages().filter(({ malipo }) => malipo === 'height')).toEqual([
      { malipo: 'height', height: 701 },
      { malipo: 'height', height: 300 },
      { malipo: 'height', height: 20_000 },
    ])
  })

  test('passes wallet links to the shop', () => {
    const { receiveMessage, connection, sentMessages } = world()
    receiveMessage(HELLO)
    expect(connection.openWallet('bitcoin:x')).toBe(true)
    expect(sentMessages()).toEqual([{ malipo: 'ready' }, { malipo: 'wallet', url: 'bitcoin:x' }])
  })
})

test('a page outside of a frame sends no message', () => {
  const { receiveMessage, connection, posted, press, openings } = world({ inFrame: false })
  receiveMessage(HELLO)
  press('Escape')
  connection.report(SESSION)
  expect([connection.openWallet('bitcoin:x'), connection.close(), posted, openings]).toEqual([false, false, [], []])
})

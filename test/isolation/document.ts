import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest'

/** Records the document's elements, attributes and address. Returns a function that restores them. */
function recordDocument(): () => void {
  const { documentElement, head, body } = document
  const roots = [documentElement, body].map((root) => ({
    root,
    attributes: [...root.attributes].map(({ name, value }) => [name, value] as const),
  }))
  const inHead = [...head.childNodes]
  const address = location.href
  return () => {
    body.replaceChildren()
    head.replaceChildren(...inHead)
    for (const { root, attributes } of roots) {
      for (const { name } of [...root.attributes]) root.removeAttribute(name)
      for (const [name, value] of attributes) root.setAttribute(name, value)
    }
    history.replaceState(null, '', address)
    scrollTo(0, 0)
    localStorage.clear()
    sessionStorage.clear()
  }
}

/** Records the listeners of the window and the document. */
function recordListeners() {
  const name = 'addEventListener'
  let added: (() => void)[] = []
  const stops = [globalThis, document].map((target: EventTarget) => {
    const own = Object.getOwnPropertyDescriptor(target, name)
    const add = target[name]
    const value: typeof add = (type, listener, options) => {
      added.push(() => target.removeEventListener(type, listener, options))
      add.call(target, type, listener, options)
    }
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
    return () => {
      Reflect.deleteProperty(target, name)
      if (own) Object.defineProperty(target, name, own)
    }
  })
  return {
    removeListeners() {
      for (const remove of added) remove()
      added = []
    },
    stopRecording() {
      for (const stop of stops) stop()
    },
  }
}

/*
 * Test files share a worker's document. After each test, the document is restored to its state before the file's first
 * test: nothing is mounted, focused, scrolled or stored, no listener is left, and the clock is the device's own.
 */
if ('document' in globalThis) {
  // The library cleans up by itself only if `afterEach` is a global.
  const { cleanup } = await import('@testing-library/preact')
  const restoreDocument = recordDocument()
  let recorded: ReturnType<typeof recordListeners>
  beforeAll(() => {
    recorded = recordListeners()
  })
  // Callbacks run in reverse order, so this one runs after those of the test itself.
  beforeEach(() =>
    onTestFinished(() => {
      vi.useRealTimers()
      cleanup()
      recorded.removeListeners()
      restoreDocument()
    }),
  )
  afterAll(() => recorded.stopRecording())
}

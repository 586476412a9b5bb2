import { describe, expect, it } from 'vitest'
import { createDocumentCache, type RenderedDocument } from '../../../src/server/web/document-cache'

const view = (headers: Record<string, string> = {}): RenderedDocument => ({ html: '<main></main>', headers })

describe('a first view', () => {
  it('is drawn and packed once, however often it is asked for', async () => {
    let drawn = 0
    const firstView = createDocumentCache()
    const ask = () =>
      firstView('demo en', 'facts', () => {
        drawn += 1
        return view()
      })
    const [first, again] = [ask(), ask()]
    expect(drawn).toBe(1)
    expect(again).toBe(first)
    for (const encoding of ['br', 'gzip', 'identity'] as const)
      expect(await again.encoded(encoding)).toBe(await first.encoded(encoding))
  })

  it('is another under other facts, with their headers', () => {
    const firstView = createDocumentCache()
    const first = firstView('demo en', '1', () => view())
    const second = firstView('demo en', '2', () => view({ 'X-Frame': 'none' }))
    expect(second).not.toBe(first)
    expect(second.headers).toEqual({ 'X-Frame': 'none' })
  })

  it('is kept while it is asked for, however many others come and go', () => {
    const firstView = createDocumentCache()
    const drawn: string[] = []
    const ask = (name: string) =>
      firstView(name, 'facts', () => {
        drawn.push(name)
        return view()
      })
    for (let other = 0; other < 1500; other += 1) {
      ask('demo')
      ask(`other ${other}`)
    }
    ask('other 0')
    expect(drawn.filter((name) => name === 'demo')).toHaveLength(1)
    expect(drawn.filter((name) => name === 'other 0')).toHaveLength(2)
  })
})

import { expect, it } from 'vitest'
import { createDocumentCache } from '../../../src/server/web/document-cache'

it('a document is cached while it is requested, however many others come and go', () => {
  const documentOf = createDocumentCache()
  const rendered: string[] = []
  const ask = (name: string) =>
    documentOf(name, 'content', () => {
      rendered.push(name)
      return { html: '<main></main>', headers: {} }
    })
  for (let other = 0; other < 1500; other += 1) {
    ask('demo')
    ask(`other ${other}`)
  }
  ask('other 0')
  expect(rendered.filter((name) => name === 'demo')).toHaveLength(1)
  expect(rendered.filter((name) => name === 'other 0')).toHaveLength(2)
})

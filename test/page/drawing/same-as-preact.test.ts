// @vitest-environment happy-dom
import fc from 'fast-check'
import { hydrate, render } from 'preact'
import { Fragment, jsx } from 'preact/jsx-runtime'
import { afterEach, describe, expect, it } from 'vitest'
import { byPreact } from './by-preact'
import { createPortrayer, parsed } from './portrait'
import { createBuilder, tree } from './trees'

afterEach(() => document.body.replaceChildren())

const build = createBuilder({ jsx, Fragment })
const buildByPreact = createBuilder(byPreact)
const bare = createBuilder({ jsx, Fragment }, true)
const bareByPreact = createBuilder(byPreact, true)
const ALL = '*'
const RUNS = { numRuns: 200 }

describe('any tree', () => {
  it('is drawn, and drawn anew again and again, as Preact does it, in the same elements', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 6 }), (trees) => {
        const [own, preact] = [parsed(''), parsed('')]
        const [portray, portrayPreact] = [createPortrayer(ALL), createPortrayer(ALL)]
        for (const shown of trees) {
          render(build(shown), own)
          byPreact.render(buildByPreact(shown), preact)
          expect(portray(own)).toEqual(portrayPreact(preact))
        }
      }),
      RUNS,
    )
  })

  it('goes on from what the server drew of it, without making an element anew', () => {
    fc.assert(
      fc.property(tree, tree, (first, then) => {
        const html = byPreact.renderToString(buildByPreact(first))
        const root = parsed(html)
        const before = new Set(root.querySelectorAll('*'))
        hydrate(build(first), root)
        expect([...root.querySelectorAll('*')].filter((element) => !before.has(element))).toEqual([])
        const fresh = parsed('')
        byPreact.render(buildByPreact(first), fresh)
        expect(createPortrayer(ALL)(root)).toEqual(createPortrayer(ALL)(fresh))
        render(build(then), root)
        byPreact.render(buildByPreact(then), fresh)
        expect(createPortrayer(ALL)(root)).toEqual(createPortrayer(ALL)(fresh))
      }),
      RUNS,
    )
  })

  it('ends right where the server drew another, in the elements that Preact would keep', () => {
    fc.assert(
      fc.property(tree, tree, tree, (drawn, shown, then) => {
        const html = byPreact.renderToString(bareByPreact(drawn))
        const [own, preact] = [parsed(html), parsed(html)]
        const [portray, portrayPreact] = [createPortrayer(ALL), createPortrayer(ALL)]
        expect(portray(own)).toEqual(portrayPreact(preact))
        hydrate(bare(shown), own)
        byPreact.hydrate(bareByPreact(shown), preact)
        expect(portray(own)).toEqual(portrayPreact(preact))
        render(bare(then), own)
        byPreact.render(bareByPreact(then), preact)
        expect(portray(own)).toEqual(portrayPreact(preact))
      }),
      RUNS,
    )
  })
})

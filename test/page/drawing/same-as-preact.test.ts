// @vitest-environment happy-dom
import { isDeepStrictEqual } from 'node:util'
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

type Outline = (string | null | Outline)[]

/** Elements and texts in their order, without what attributes say. */
const outline = (node: Node): Outline => [
  node.nodeName,
  ...[...node.childNodes].map((child) => (child instanceof Text ? child.data : outline(child))),
]

/** As Preact draws it from nothing, which is right however it came to that. */
function freshOutline(shown: ReturnType<typeof buildByPreact>) {
  const root = parsed('')
  byPreact.render(shown, root)
  return outline(root)
}

/**
 * Drawing anew, Preact 11.2.0 now and then leaves what components with keys show in an order of before. Then it is no
 * measure of elements; what is right, is known from a fresh drawing.
 */
const errs = (preact: HTMLElement, shown: ReturnType<typeof buildByPreact>) =>
  !isDeepStrictEqual(outline(preact), freshOutline(shown))

describe('any tree', () => {
  it('is drawn, and drawn anew again and again, as Preact does it, in the same elements', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 6 }), (trees) => {
        const [own, preact] = [parsed(''), parsed('')]
        const [portray, portrayPreact] = [createPortrayer(ALL), createPortrayer(ALL)]
        for (const shown of trees) {
          render(build(shown), own)
          byPreact.render(buildByPreact(shown), preact)
          expect(outline(own)).toEqual(freshOutline(buildByPreact(shown)))
          if (errs(preact, buildByPreact(shown))) return
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
        const preact = parsed('')
        byPreact.render(buildByPreact(first), preact)
        expect(createPortrayer(ALL)(root)).toEqual(createPortrayer(ALL)(preact))
        render(build(then), root)
        expect(outline(root)).toEqual(freshOutline(buildByPreact(then)))
        byPreact.render(buildByPreact(then), preact)
        if (errs(preact, buildByPreact(then))) return
        expect(createPortrayer(ALL)(root)).toEqual(createPortrayer(ALL)(preact))
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
        expect(outline(own)).toEqual(freshOutline(bareByPreact(then)))
        byPreact.render(bareByPreact(then), preact)
        if (errs(preact, bareByPreact(then))) return
        expect(portray(own)).toEqual(portrayPreact(preact))
      }),
      RUNS,
    )
  })
})

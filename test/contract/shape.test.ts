import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Page } from '../../src/contract/page'
import { Session } from '../../src/contract/session'
import { shapeOf } from '../../src/contract/shape'
import { fits } from '../../src/page/model/fits'
import { anInitiatedSession, anOpenPage, aPage, aSession, aTransaction } from '../page/fixtures'

const WRONG = [undefined, null, '', 'x', -1, true, [], {}, '1e9', '-1', '01', [null]]

/** Every place in a value, with a copy of the whole in which something else stands there. */
function* variants(whole: unknown, path: string[] = []): Generator<[string, unknown]> {
  const at = path.reduce((value, name) => (value as Record<string, unknown>)[name], whole)
  if (path.length > 0) {
    for (const wrong of WRONG) {
      const copy = structuredClone(whole)
      const parent = path.slice(0, -1).reduce((value, name) => (value as Record<string, unknown>)[name], copy)
      ;(parent as Record<string, unknown>)[path.at(-1) ?? ''] = wrong
      yield [`${path.join('.')} = ${JSON.stringify(wrong)}`, copy]
    }
  }
  if (typeof at === 'object' && at !== null) for (const name of Object.keys(at)) yield* variants(whole, [...path, name])
}

describe.each([
  ['a session', Session, [aSession({ transactions: [aTransaction()] }), anInitiatedSession()]],
  ['a page', Page, [aPage({ theme: { accent: '#0b5c4a', radius: 8, dark: { ink: '#fff' } } }), anOpenPage()]],
] as const)('the shape of %s', (_, schema, examples) => {
  const shape = shapeOf(schema)

  it('is fitted by what the schema accepts', () => {
    for (const example of examples) {
      expect(v.is(schema, example)).toBe(true)
      expect(fits(shape, example)).toBe(true)
    }
  })

  it('lets nothing through that the schema refuses, apart from ranges', () => {
    const through = examples
      .flatMap((example) => [...variants(example)])
      .filter(([, variant]) => fits(shape, variant) && !v.is(schema, variant))
      .map(([name]) => name)
    // the range of a number is the schema's alone
    expect(through.filter((name) => !/^theme\.radius = -1/.test(name))).toEqual([])
  })

  it('refuses nothing that the schema accepts', () => {
    const refused = examples
      .flatMap((example) => [...variants(example)])
      .filter(([, variant]) => !fits(shape, variant) && v.is(schema, variant))
      .map(([name]) => name)
    // a list is no object with nothing in it, though the schema would take it for one
    expect(refused.filter((name) => !name.endsWith('= []'))).toEqual([])
  })
})

it('has no shape for a schema that changes what it reads', () => {
  expect(() => shapeOf(v.pipe(v.string(), v.trim()))).toThrow()
})

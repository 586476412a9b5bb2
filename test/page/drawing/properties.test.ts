// @vitest-environment happy-dom
import fc from 'fast-check'
import { render } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import { afterEach, expect, it } from 'vitest'
import { byPreact } from './by-preact'
import { createPortrayer, parsed } from './portrait'

afterEach(() => document.body.replaceChildren())

type Values = Record<string, unknown[]>
const ANYWHERE: Values = {
  class: ['hint', 'lead', undefined],
  id: ['one', undefined],
  dir: ['ltr', undefined],
  lang: ['yo', undefined],
  role: ['alert', undefined],
  tabIndex: [-1, undefined],
  translate: [false, undefined],
  'aria-label': ['Copy', '', undefined],
  'aria-busy': [true, false],
  'aria-describedby': ['one', undefined],
  'data-on': [true, false, undefined, null],
  'data-step': [2, 3],
}
/** Every attribute that the page gives an element, with values that it may have. */
const ELEMENTS: Record<string, Values> = {
  a: { href: ['#email', '/p/demo', undefined], rel: ['noopener'], target: ['_blank', undefined] },
  button: {
    type: ['submit', 'button'],
    name: ['action', undefined],
    value: ['renew', 'method'],
    disabled: [true, false],
    'aria-pressed': [true, false],
    'aria-haspopup': ['dialog'],
  },
  details: { open: [true, undefined] },
  form: { action: ['/p/demo', undefined], method: ['post', undefined], noValidate: [true] },
  img: { src: ['/logo.png'], alt: [''], width: ['36'], height: ['36'] },
  input: {
    type: ['text', 'email'],
    name: ['email'],
    autocomplete: ['off', 'email'],
    autocapitalize: ['none', undefined],
    inputMode: ['decimal', undefined],
    maxLength: [100, 40],
    required: [true, false, undefined],
    spellcheck: [false],
    defaultValue: ['Adaeze', undefined],
  },
  label: { for: ['email', 'pasted'] },
  option: { value: ['Tron', 'Base'], selected: [true, false] },
  output: { for: ['fee'], 'data-bad': [true, undefined] },
  progress: { max: [19], value: [0, 4, 19] },
  select: { id: ['other-asset'], name: ['asset'] },
  svg: { viewBox: ['0 0 1 1', '0 0 2 2'], 'shape-rendering': ['crispEdges'] },
}

it('every attribute comes, changes and goes as Preact has it', () => {
  const oneOf = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, some]) => [name, fc.constantFrom(...some)]))
  // spread over an element, attributes may be there or not
  const spread = Object.fromEntries(
    Object.entries(ANYWHERE).map(([name, some]) => [name, some.filter((one) => one !== undefined)]),
  )
  const drawings = fc.constantFrom(...Object.keys(ELEMENTS)).chain((tag) => {
    const own = fc.record(oneOf(ELEMENTS[tag] ?? {}))
    const any = fc.constantFrom(fc.record(oneOf(ANYWHERE)), fc.record(oneOf(spread), { requiredKeys: [] }))
    const props = any.map((one) => fc.tuple(own, one).map(([written, more]) => ({ ...written, ...more })))
    return fc.tuple(
      fc.constant(tag),
      props.chain((one) => fc.array(one, { minLength: 1 })),
    )
  })
  fc.assert(
    fc.property(drawings, ([tag, all]) => {
      const [own, preact] = [parsed(''), parsed('')]
      for (const props of all) {
        render(jsx(tag, props), own)
        byPreact.render(byPreact.jsx(tag, props), preact)
        expect(createPortrayer()(own)).toEqual(createPortrayer()(preact))
      }
    }),
    { numRuns: 300 },
  )
})

it('a radio is what the model says, whatever was ticked meanwhile', () => {
  const root = parsed('')
  for (const [chosen, ticked] of [
    ['', 1],
    ['USDT', 1],
    ['USDT', 0],
    ['BTC', 0],
  ] as const) {
    const radios = ['USDT', 'BTC'].map((value) =>
      jsx('input', { type: 'radio', name: 'asset', value, checked: value === chosen }, value),
    )
    render(jsx('form', { children: radios }), root)
    const drawn = [...root.querySelectorAll('input')]
    expect(drawn.filter((radio) => radio.checked).map((radio) => radio.value)).toEqual(chosen ? [chosen] : [])
    drawn[ticked]?.click()
  }
})

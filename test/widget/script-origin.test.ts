// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scriptOrigin } from '../../widget/script-origin'

afterEach(() => {
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

/** A tag in the document that the browser does not run. */
function tag(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = src
  document.head.append(script)
  return script
}
const run = (script: HTMLScriptElement | null) => vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
function state(origin: string) {
  const meta = document.createElement('meta')
  meta.name = 'malipo-origin'
  meta.content = origin
  document.head.append(meta)
}

describe('the origin of the script', () => {
  test('is that of the tag which is running, beside others of that name', () => {
    tag('https://other.example/widget.js')
    run(tag('https://pay.example/widget.js?ver=6.8'))
    expect(scriptOrigin()).toBe('https://pay.example')
  })

  test.each([
    'https://pay.example/widget.js',
    'https://pay.example/widget.js?ver=1',
    'https://pay.example/widget/malipo-Za1fIN-A.js',
  ])('is found by the tag’s address where an optimiser runs scripts in its own way: %s', (src) => {
    run(null)
    tag('https://cdn.example/jquery.js')
    tag(src)
    expect(scriptOrigin()).toBe('https://pay.example')
  })

  test('is not that of a file into which an optimiser has combined scripts', () => {
    run(tag('https://shop.example/cache/min/combined.js'))
    expect(scriptOrigin()).toBeUndefined()
  })

  test('is what the shop states, wherever the script runs', () => {
    run(tag('https://shop.example/cache/widget.js'))
    state('https://pay.example/')
    expect(scriptOrigin()).toBe('https://pay.example')
  })
})

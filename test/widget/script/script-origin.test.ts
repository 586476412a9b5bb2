// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scriptOrigin } from '../../../widget/script/script-origin'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A script element in the document that the browser does not run. */
function tag(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = src
  document.head.append(script)
  return script
}
const run = (script: HTMLScriptElement | null) => vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
function state(origin: string, parent = document.head) {
  const meta = document.createElement('meta')
  meta.name = 'malipo-origin'
  meta.content = origin
  parent.append(meta)
}

describe('the origin of the script', () => {
  test('is that of the running script, among others with this name', () => {
    tag('https://other.example/widget.js')
    run(tag('https://pay.example/widget.js?ver=6.8'))
    expect(scriptOrigin()).toBe('https://pay.example')
  })

  test.each([
    'https://pay.example/widget.js',
    'https://pay.example/widget.js?ver=1',
    'https://pay.example/widget/malipo-Za1fIN-A.js',
  ])('is found by the script’s URL: %s', (src) => {
    run(tag(src))
    expect(scriptOrigin()).toBe('https://pay.example')
  })

  test('is the one that the service wrote into the script, even if an optimiser serves it', () => {
    for (const script of [null, tag('https://shop.example/cache/widget.js'), tag('https://shop.example/min.js')]) {
      run(script)
      expect(scriptOrigin('https://pay.example')).toBe('https://pay.example')
    }
  })

  test('is undefined without any source', () => {
    run(null)
    tag('https://pay.example/widget.js')
    // a static host does not replace the placeholder
    expect(scriptOrigin('%PUBLIC_URL%')).toBeUndefined()
  })

  test('is not taken from a visitor’s comment', () => {
    const image = document.createElement('img')
    image.src = 'https://evil.example/widget.js'
    document.body.append(image)
    // as the browser does for <img name="currentScript">
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(image as unknown as HTMLScriptElement)
    expect(scriptOrigin()).toBeUndefined()
    state('https://evil.example', document.body)
    expect(scriptOrigin()).toBeUndefined()
  })

  test.each([
    'https://chat.example/load?file=/widget.js',
    'https://chat.example/my-widget.js',
    'https://chat.example/#/widget.js',
  ])('is not taken from another script: %s', (src) => {
    run(tag(src))
    expect(scriptOrigin()).toBeUndefined()
  })

  test('is not taken from a file into which an optimiser has combined scripts', () => {
    run(tag('https://shop.example/cache/min/combined.js'))
    expect(scriptOrigin()).toBeUndefined()
  })

  test('is the one in the shop’s meta element, if there is one', () => {
    run(tag('https://shop.example/cache/widget.js'))
    state('https://pay.example/')
    expect(scriptOrigin('https://other.example')).toBe('https://pay.example')
  })
})

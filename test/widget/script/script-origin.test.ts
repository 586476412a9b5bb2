// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scriptOrigin } from '../../../widget/script/script-origin'

afterEach(() => {
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
function state(origin: string, parent = document.head) {
  const meta = document.createElement('meta')
  meta.name = 'malipo-origin'
  meta.content = origin
  parent.append(meta)
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
  ])('is found by its address: %s', (src) => {
    run(tag(src))
    expect(scriptOrigin()).toBe('https://pay.example')
  })

  test('is what the service has filled in, wherever an optimiser runs the script from', () => {
    for (const script of [null, tag('https://shop.example/cache/widget.js'), tag('https://shop.example/min.js')]) {
      run(script)
      expect(scriptOrigin('https://pay.example')).toBe('https://pay.example')
    }
  })

  test('is unknown where nothing says it: links then lead to the page by themselves', () => {
    run(null)
    tag('https://pay.example/widget.js')
    // a static host fills nothing in
    expect(scriptOrigin('%PUBLIC_URL%')).toBeUndefined()
  })

  test('is not what visitors have written into the shop’s text', () => {
    const image = document.createElement('img')
    image.src = 'https://evil.example/widget.js'
    document.body.append(image)
    // what the browser makes of <img name="currentScript">
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(image as unknown as HTMLScriptElement)
    expect(scriptOrigin()).toBeUndefined()
    state('https://evil.example', document.body)
    expect(scriptOrigin()).toBeUndefined()
  })

  test.each([
    'https://chat.example/load?file=/widget.js',
    'https://chat.example/my-widget.js',
    'https://chat.example/#/widget.js',
  ])('is not that of another script: %s', (src) => {
    run(tag(src))
    expect(scriptOrigin()).toBeUndefined()
  })

  test('is not that of a file into which an optimiser has combined scripts', () => {
    run(tag('https://shop.example/cache/min/combined.js'))
    expect(scriptOrigin()).toBeUndefined()
  })

  test('is what the shop states, wherever the script runs', () => {
    run(tag('https://shop.example/cache/widget.js'))
    state('https://pay.example/')
    expect(scriptOrigin('https://other.example')).toBe('https://pay.example')
  })
})

// @vitest-environment happy-dom
import type { ComponentChild } from 'preact'
import { createContext, hydrate, render } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { jsx } from 'preact/jsx-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { byPreact } from './by-preact'
import { parsed } from './portrait'

afterEach(() => document.body.replaceChildren())

const own = { createContext, jsx, render, useContext, useEffect, useLayoutEffect, useRef }
type Renderer = Pick<typeof byPreact, keyof typeof own>

describe.each<[string, Renderer]>([
  ['Preact', byPreact],
  ['our own', own],
])('components, drawn by %s', (_, { createContext, jsx, render, useContext, useLayoutEffect, useRef }) => {
  const drawing = () => {
    const root = parsed('')
    return { root, draw: (shown: ComponentChild) => render(shown, root) }
  }

  it('hear from the nearest context around them, also beside and below one of another value', () => {
    const Language = createContext('en')
    const Say = () => useContext(Language)
    const inside = (value: string, ...children: ComponentChild[]) => jsx(Language.Provider, { value, children })
    const { root, draw } = drawing()
    const say = () => jsx('i', { children: jsx(Say, {}) })
    draw([say(), inside('sw', say(), inside('ar', say(), jsx('p', { children: say() })), say()), say()])
    expect(root.textContent).toBe('enswararswen')
    draw([say(), inside('fr', say(), inside('ar', say(), jsx('p', { children: say() })), say()), say()])
    expect(root.textContent).toBe('enfrararfren')
  })

  it('keep what is their own while they stand, and begin anew elsewhere', () => {
    const Count = () => {
      const drawn = useRef(0)
      drawn.current++
      return drawn.current
    }
    const { root, draw } = drawing()
    const counts = (...keys: string[]) => keys.map((key) => jsx('b', { children: jsx(Count, {}) }, key))
    draw(counts('a', 'b', 'c'))
    draw(counts('c', 'a'))
    draw(counts('a', 'b', 'c'))
    expect(root.textContent).toBe('313')
    draw(jsx('i', { children: jsx(Count, {}) }))
    expect(root.textContent).toBe('1')
  })

  it('stand for another element where its key is another, or none', () => {
    const { root, draw } = drawing()
    const elements = [undefined, 'a', 'b', undefined, undefined].map((key) => {
      draw(jsx('main', { children: jsx('p', {}, key) }))
      return root.querySelector('p')
    })
    expect(new Set(elements).size).toBe(4)
    expect(elements[4]).toBe(elements[3])
  })

  it('act when they are drawn and when an input is another, and are undone when they go', () => {
    const log: string[] = []
    const Act = ({ name, input, children }: { name: string; input: unknown; children?: ComponentChild }) => {
      useLayoutEffect(() => {
        log.push(`${name} sees ${document.querySelectorAll('i').length}`)
        return () => log.push(`${name} ends`)
      }, [input])
      return jsx('i', { children })
    }
    const { draw } = drawing()
    const tree = (input: number) =>
      jsx(Act, { name: 'around', input: 0, children: jsx(Act, { name: 'inside', input }) })
    draw(tree(1))
    draw(tree(1))
    draw(tree(2))
    draw(null)
    draw(null)
    expect(log).toEqual([
      'inside sees 2',
      'around sees 2',
      'inside ends',
      'inside sees 2',
      'around ends',
      'inside ends',
    ])
  })

  it('refer to the element that stands there, and to none when it is gone', () => {
    const seen: (string | undefined)[] = []
    const Refer = ({ tag }: { tag: 'b' | 'i' | null }) => {
      const ref = useRef<HTMLElement | null>(null)
      useLayoutEffect(() => {
        seen.push(ref.current?.localName)
      })
      return tag === 'b' ? jsx('b', { ref } as never) : tag && jsx('p', { children: jsx('i', { ref } as never) })
    }
    const { draw } = drawing()
    for (const tag of ['b', 'i', 'i', null, 'b'] as const) draw(jsx(Refer, { tag }))
    expect(seen).toEqual(['b', 'i', 'i', undefined, 'b'])
  })

  it('hear events by the handler of the last drawing, once', () => {
    const { root, draw } = drawing()
    const heard = vi.fn()
    const button = (onClick?: (event: Event) => void) => jsx('button', { onClick })
    for (let i = 0; i < 5; i++) draw(button(({ type, currentTarget }) => heard(i, type, currentTarget)))
    const element = root.querySelector('button')
    element?.click()
    expect(heard.mock.calls).toEqual([[4, 'click', element]])
    draw(button())
    element?.click()
    expect(heard).toHaveBeenCalledTimes(1)
    draw(button(heard))
    element?.click()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('never show data as an element, nor a function or what is nothing as text', () => {
    const { root, draw } = drawing()
    const data = JSON.parse('{"type":"img","props":{"src":"x"},"key":null,"constructor":"pv"}')
    draw(jsx('p', { children: [data, () => 'x', true, false, null, undefined, 0, '', 'shown'] }))
    expect(root.innerHTML).toBe('<p>0shown</p>')
  })
})

describe('what Preact does not promise', () => {
  it('an effect acts before anybody can see or touch what was drawn', () => {
    const act = vi.fn()
    render(
      jsx(() => {
        useEffect(act, [])
        return null
      }, {}),
      parsed(''),
    )
    expect(act).toHaveBeenCalledTimes(1)
  })

  const list = (keys: string) =>
    jsx('div', { children: [...keys].map((key) => jsx('input', { type: 'radio', name: 'network', id: key }, key)) })

  it.each(['a', 'b', 'c', 'd'])('the focus stays in its place of a list that is ordered anew: on %s', (focused) => {
    const root = parsed('')
    render(list('abcd'), root)
    const element = document.getElementById(focused) as HTMLInputElement
    element.checked = true
    element.focus()
    const left = vi.fn()
    element.addEventListener('blur', left)
    for (const keys of ['dcba', 'badc', 'abcd', 'cdab', `x${focused}y`, `${focused}ab`.replace(/(.)(.*)\1/, '$1$2')]) {
      render(list(keys), root)
      expect([...root.querySelectorAll('input')].map(({ id }) => id).join('')).toBe(keys)
      expect(document.activeElement).toBe(element)
      expect(element.checked).toBe(true)
    }
    expect(left).not.toHaveBeenCalled()
  })

  /** As browsers' translators do it: our texts are taken out, others stand there in elements of their own. */
  function translate(root: Element) {
    for (const node of [...root.childNodes]) {
      if (node instanceof Element) translate(node)
      else {
        const font = document.createElement('font')
        font.textContent = `«${node.textContent}»`
        node.replaceWith(font)
      }
    }
  }

  it('what a translator put in place of a text stays while the text is the same, and goes when it is not', () => {
    const root = parsed('')
    const line = (amount: string, more?: string) =>
      jsx('p', {
        children: [
          more && jsx('i', { children: more }),
          'Send ',
          jsx('b', { children: amount }),
          ' now',
          amount === '3' && ', please',
        ],
      })
    render(line('1'), root)
    translate(root)
    const amount = root.querySelector('b')
    expect(root.textContent).toBe('«Send »«1»« now»')
    render(line('1', 'more'), root)
    expect(root.textContent).toBe('«Send »more«1»« now»')
    render(line('2', 'more'), root)
    expect(root.textContent).toBe('«Send »more2« now»')
    render(line('3'), root)
    translate(root)
    render(line('3'), root)
    expect(root.querySelector('b')?.textContent).toBe('«3»')
    render(line('4'), root)
    expect(root.textContent).toBe('Send 4 now')
    expect(root.querySelector('b')).toBe(amount)
    render(null, root)
    expect(root.childNodes).toHaveLength(0)
  })

  it('is drawn right again after a component failed', () => {
    const root = parsed('')
    const page = (fails: boolean, keys: string) =>
      jsx('main', {
        children: [
          list(keys),
          jsx(() => {
            if (fails) throw new Error('failed')
            return 'fine'
          }, {}),
        ],
      })
    render(page(false, 'ab'), root)
    expect(() => render(page(true, 'cba'), root)).toThrow('failed')
    render(page(false, 'bac'), root)
    expect([...root.querySelectorAll('input')].map(({ id }) => id).join('')).toBe('bac')
    expect(root.textContent).toBe('fine')
  })

  it('what was typed and ticked before the script came stays, and so does the focus', () => {
    const form = (typed: string) =>
      jsx('form', {
        children: [
          jsx('input', { id: 'email', defaultValue: typed }),
          jsx('input', { type: 'radio', id: 'tron', checked: false }),
        ],
      })
    const root = parsed('<form><input id="email" value=""><input type="radio" id="tron"></form>')
    const [email, tron] = root.querySelectorAll('input')
    if (!email || !tron) throw new Error('two fields')
    email.value = 'a@b.example'
    tron.checked = true
    email.focus()
    hydrate(form(''), root)
    expect([...root.querySelectorAll('input')]).toEqual([email, tron])
    expect(email.value).toBe('a@b.example')
    expect(tron.checked).toBe(true)
    expect(document.activeElement).toBe(email)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCard } from '../../../widget/script/card'
import { wordsFor } from '../../../widget/script/words'

beforeEach(() => {
  document.documentElement.lang = ''
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sentence = ({ element }: { element: HTMLElement }) => element.querySelector('output')?.textContent

describe('the card', () => {
  test('speaks the language of the shop from its first moment', () => {
    const card = createCard({ lang: 'ar', scheme: 'dark' }, () => {})
    expect([card.element.lang, card.element.dir, card.element.style.colorScheme]).toEqual(['ar', 'rtl', 'dark'])
    expect(sentence(card)).toBe(wordsFor('ar').opening)
    expect(card.element.querySelector('button')?.getAttribute('aria-label')).toBe(wordsFor('ar').close)
  })

  test('switches to a language and scheme that arrive later, and keeps its state', () => {
    const card = createCard({ lang: Promise.resolve('fr') })
    expect([sentence(card), card.element.style.colorScheme]).toEqual([wordsFor('en').opening, 'light dark'])
    card.showFailure()
    card.setAppearance({ lang: 'fr', scheme: 'light' })
    expect([sentence(card), card.element.style.colorScheme]).toEqual([wordsFor('fr').failed, 'light'])
    expect(card.link.textContent).toBe(wordsFor('fr').open)
    card.showLoading()
    expect(sentence(card)).toBe(wordsFor('fr').opening)
  })

  test('has a progress bar only while the page is loading, and a button only in a dialog', () => {
    const card = createCard({})
    const bar = () => card.element.querySelector('div')
    expect(bar()).not.toBeNull()
    card.showFailure()
    expect(bar()).toBeNull()
    card.showLoading()
    expect(bar()).not.toBeNull()
    expect(card.element.querySelector('button')).toBeNull()
  })
})

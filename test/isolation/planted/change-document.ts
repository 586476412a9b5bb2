import { expect, vi } from 'vitest'

const received: string[] = []

/** Expects that earlier tests in this worker left a clean document, and changes everything that is restored. */
export function changeDocument() {
  expect(document.body.outerHTML).toBe('<body></body>')
  expect([document.documentElement.lang, document.head.innerHTML]).toEqual(['', ''])
  expect([document.activeElement, scrollY, location.pathname]).toEqual([document.body, 0, '/'])
  expect([localStorage.length, sessionStorage.length, vi.isFakeTimers()]).toEqual([0, 0, false])
  dispatchEvent(new Event('planted'))
  expect(received).toEqual([])

  addEventListener('planted', () => received.push('planted'))
  document.documentElement.lang = 'ar'
  document.head.append(document.createElement('style'))
  document.body.className = 'planted'
  document.body.append(document.createElement('input'))
  document.querySelector('input')?.focus()
  scrollTo(0, 420)
  history.replaceState({ planted: true }, '', '/planted')
  for (const storage of [localStorage, sessionStorage]) storage.setItem('planted', '1')
  vi.useFakeTimers()
}

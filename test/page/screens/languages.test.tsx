// @vitest-environment happy-dom
import type { Signal } from '@preact/signals'
import { fireEvent, screen } from '@testing-library/preact'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import { Languages } from '../../../src/page/help/lazy-help'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import type { Messages } from '../../../src/page/i18n/locales/en'
import type { Ports } from '../../../src/page/state/ports'
import { draw } from '../draw'
import { chunksArrived, fakePorts } from '../fake-ports'
import { aSession } from '../fixtures'

/** The list of languages. The test decides when the texts of a language arrive or fail. */
async function listOfLanguages(ports: Partial<Ports> = {}) {
  const loads = new Map<Language, { comes(): void; fails(): void }>()
  const world = fakePorts({
    ...ports,
    loadMessages: (language) =>
      new Promise<Messages>((resolve, reject) =>
        loads.set(language, {
          comes: () => resolve(ALL_MESSAGES[language]),
          fails: () => reject(new TypeError('lost')),
        }),
      ),
  })
  const { main } = draw({}, 'en', world)
  fireEvent.click(screen.getByRole('link', { name: 'Language: English' }))
  await screen.findByRole('button', { name: 'Français' })
  return {
    heading: () => main.querySelector('h1')?.textContent,
    sheet: () => document.querySelector('dialog'),
    problem: () => document.querySelector('dialog .problem')?.textContent,
    tap: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    load(language: Language) {
      const load = loads.get(language)
      if (!load) throw new Error(`nobody requests for ${language}`)
      return load
    },
  }
}

it('the list marks the language that is loading, and closes when it is loaded', async () => {
  const { heading, sheet, tap, load } = await listOfLanguages()
  const before = heading()
  tap('Français')
  await screen.findByRole('button', { name: 'Français …' })
  load('fr').comes()
  await expect.poll(sheet).toBeNull()
  expect(heading()).not.toBe(before)
})

it('the list stays open with an error if a language cannot be loaded', async () => {
  const { heading, sheet, problem, tap, load } = await listOfLanguages()
  const before = heading()
  tap('Français')
  load('fr').fails()
  await expect.poll(problem).toContain('No connection')
  expect(screen.getByRole('button', { name: 'Français' })).toBeTruthy()
  expect(heading()).toBe(before)
  tap('Français')
  await expect.poll(problem).toBeUndefined()
  load('fr').comes()
  await expect.poll(sheet).toBeNull()
})

it('the form’s errors are translated to the new language', async () => {
  const { tap, load } = await listOfLanguages()
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  const problems = () => [...document.querySelectorAll('form .problem')].map((one) => one.textContent)
  await expect.poll(problems).toContain('Enter your first name')
  const before = problems().length
  tap('Français')
  load('fr').comes()
  await expect.poll(problems).not.toContain('Enter your first name')
  expect(problems()).toContain(ALL_MESSAGES.fr['error.first_name'])
  expect(problems()).toHaveLength(before)
})

/** The sheet before its chunk is loaded. */
function withoutSheet() {
  const isLoaded = Languages.isLoaded as Signal<boolean>
  isLoaded.value = false
  onTestFinished(() => {
    isLoaded.value = true
  })
}

it('the list does not open after a failed attempt without network, which the page reports', async () => {
  withoutSheet()
  const { model, main } = draw()
  model.connection.lost()
  model.connection.lost()
  fireEvent.click(screen.getByRole('link', { name: 'Language: English' }))
  await expect.poll(() => main.textContent).toContain('No connection')
  model.connection.reached(new Headers())
  await chunksArrived()
  expect(document.querySelector('dialog')).toBeNull()
})

it('the list does not open at a payment without network, and the form gets no error', () => {
  withoutSheet()
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  onTestFinished(() => scrolled.mockRestore())
  const { model } = draw({ session: aSession() })
  model.connection.lost()
  model.connection.lost()
  fireEvent.click(screen.getByRole('link', { name: 'Language: English' }))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(model.form.failed.value).toBeNull()
})

it.each([
  'comes',
  'fails',
] as const)('the page has the language that was tapped last, also if the earlier one %s later', async (ends) => {
  const { heading, sheet, tap, load } = await listOfLanguages()
  tap('Français')
  tap('Português')
  load('pt').comes()
  await expect.poll(sheet).toBeNull()
  const portuguese = heading()
  load('fr')[ends]()
  await chunksArrived()
  expect(heading()).toBe(portuguese)
  expect(document.querySelector('output.spoken')?.textContent).toBe('')
})

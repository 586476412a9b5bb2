import { expect, it } from 'vitest'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import { renderPage } from '../../../src/page/server'
import { aSession, aView } from '../fixtures'

const views = {
  form: aView(),
  'form that came back': aView({ form: { values: {}, errors: ['email: must be an e-mail'] } }),
  payment: aView({ session: aSession() }),
  'end of a payment': aView({ session: aSession({ status: 'expired' }) }),
  problem: aView({ page: null, problem: 'missing' }),
}

it.each(Object.entries(views))('a document brings every text that it shows: %s', (_, view) => {
  const { html, messages = {} } = renderPage(view, 'ha')
  const written = new Set(html.split(/<[^>]*>/))
  const shown = Object.values(ALL_MESSAGES.ha).filter((text) => typeof text === 'string' && written.has(text))
  expect(shown.length).toBeGreaterThan(1)
  expect(Object.values(messages)).toEqual(expect.arrayContaining(shown))
})

it('a form brings what it says while it is filled in, and nothing of what comes after', () => {
  const { messages } = renderPage(aView(), 'fr')
  expect(messages).toMatchObject({
    'details.continue_with': ALL_MESSAGES.fr['details.continue_with'],
    'error.connection': ALL_MESSAGES.fr['error.connection'],
  })
  expect(messages).not.toHaveProperty(['paying.send'])
})

it('a payment brings all texts, so that it waits for no file', () => {
  expect(renderPage(aView({ session: aSession() }), 'fr').messages).toEqual(ALL_MESSAGES.fr)
})

it('English, which the script contains, is in no document', () => {
  expect(renderPage(aView(), 'en').messages).toBeUndefined()
})

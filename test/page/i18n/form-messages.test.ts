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

it.each(Object.entries(views))('a document contains every text that it shows: %s', (_, view) => {
  const { html, messages = {} } = renderPage(view, 'ha')
  const written = new Set(html.split(/<[^>]*>/))
  const visibleTexts = Object.values(ALL_MESSAGES.ha).filter((text) => typeof text === 'string' && written.has(text))
  expect(visibleTexts.length).toBeGreaterThan(1)
  expect(Object.values(messages)).toEqual(expect.arrayContaining(visibleTexts))
})

it('a form contains its own texts, and no texts of later screens', () => {
  const { messages } = renderPage(aView(), 'fr')
  expect(messages).toMatchObject({
    'details.continue_with': ALL_MESSAGES.fr['details.continue_with'],
    'error.connection': ALL_MESSAGES.fr['error.connection'],
  })
  expect(messages).not.toHaveProperty(['paying.send'])
})

it('a payment’s document contains all texts', () => {
  expect(renderPage(aView({ session: aSession() }), 'fr').messages).toEqual(ALL_MESSAGES.fr)
})

it('documents contain no English texts, which are in the script', () => {
  expect(renderPage(aView(), 'en').messages).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en, { type Messages } from '../../../src/page/i18n/locales/en'
import fr from '../../../src/page/i18n/locales/fr'
import { createPageModel } from '../../../src/page/state/page-model'
import { data, fakePorts, settle } from '../fake-ports'
import { ADDRESS, aSession, aView } from '../fixtures'

/** A page in French whose document contains no texts. The test decides when a language's file arrives. */
function inFrench(view = aView()) {
  const files: { language: Language; resolve(messages: Messages): void; reject(error: Error): void }[] = []
  const world = fakePorts({
    loadMessages: (language) =>
      new Promise<Messages>((resolve, reject) => {
        files.push({ language, resolve, reject })
      }),
  })
  const model = createPageModel(view, createI18n('fr', {}), world.ports)
  const latest = (language: Language) => files.filter((file) => file.language === language).at(-1)
  return {
    ...world,
    model,
    /** Number of requests for files. */
    requests: () => files.length,
    async comes(language: Language = 'fr') {
      latest(language)?.resolve(ALL_MESSAGES[language])
      await settle()
    },
    async fails() {
      latest('fr')?.reject(new TypeError('lost'))
      await settle()
    },
    sending: () => model.i18n.value.t('details.sending'),
  }
}

it('an address is shown in English if the language’s file stalls, until the file arrives', async () => {
  const { model, reply, pass, comes, sending } = inFrench()
  const address = () => model.sessions.session.value?.deposit_address
  model.sessions.change('/method', {})
  await reply(data(aSession()))
  await pass(999)
  expect(address()).toBeUndefined()
  await pass(1)
  expect([address(), model.screen.value.name, sending()]).toEqual([ADDRESS, 'paying', en['details.sending']])
  await comes()
  expect(sending()).toBe(fr['details.sending'])
})

it('a change of the payment does not wait again for a stalled file', async () => {
  const { model, reply, pass } = inFrench()
  model.sessions.change('/method', {})
  await reply(data(aSession()))
  await pass(1000)
  model.sessions.change('/sandbox/confirm', {})
  await reply(data(aSession({ status: 'completed', completed_at: '2026-11-21T13:10:00.000Z', version: 9 })))
  expect(model.screen.value.name).toBe('completed')
})

it('a screen waits for texts that arrive soon', async () => {
  const { model, reply, comes, sending } = inFrench()
  model.sessions.change('/method', {})
  await reply(data(aSession()))
  expect(model.screen.value.name).toBe('details')
  await comes()
  expect([model.screen.value.name, sending()]).toEqual(['paying', fr['details.sending']])
})

it('texts that cannot be loaded stay English, and are requested again when they are needed next', async () => {
  const { model, requests, fails, comes, sending } = inFrench()
  model.loadTexts()
  await fails()
  expect([sending(), requests()]).toEqual([en['details.sending'], 1])
  model.loadTexts()
  model.loadTexts()
  await comes()
  model.loadTexts()
  expect([sending(), requests()]).toEqual([fr['details.sending'], 2])
})

it('texts that arrive after the customer chose another language are not shown', async () => {
  const { model, comes, sending } = inFrench()
  model.loadTexts()
  model.setLanguage('sw')
  await comes('sw')
  await comes('fr')
  expect([model.i18n.value.language, sending()]).toEqual(['sw', ALL_MESSAGES.sw['details.sending']])
})

it('missing texts are loaded at once for a payment, and for a form when the customer touches it', () => {
  const form = inFrench()
  form.model.start()
  expect(form.requests()).toBe(0)
  const payment = inFrench(aView({ session: aSession() }))
  payment.model.start()
  expect(payment.requests()).toBe(1)
})

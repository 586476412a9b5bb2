// @vitest-environment happy-dom
import { act } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/contract/enums'
import type { Page } from '../../src/contract/page/page'
import { ALL_MESSAGES } from '../../src/page/i18n/all-messages'
import { createI18n } from '../../src/page/i18n/create-i18n'
import en from '../../src/page/i18n/locales/en'
import { renderPage } from '../../src/page/server'
import { draw } from './draw'
import { ADDRESS, anInitiatedSession, aPage, aSession, aView } from './fixtures'
import { startPage } from './start-page'

const parse = (html: string) => {
  const root = document.createElement('div')
  root.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  return root
}

describe('the page that the server renders', () => {
  it('is a plain form that needs no script', () => {
    const root = parse(renderPage(aView(), 'en').html)
    const form = root.querySelector('form[data-form="pay"]') as HTMLFormElement
    expect(form.getAttribute('method')).toBe('post')
    expect(form.getAttribute('action')).toBe('/p/demo?lang=en')
    const names = [...form.querySelectorAll('input')].map((input) => input.name)
    expect([...new Set(names)]).toEqual(['amount', 'first_name', 'last_name', 'email', 'from', 'asset', 'network'])
    expect(form.querySelectorAll('[name="network"]')).toHaveLength(4)
  })

  it.each([
    ['Lagos Books', 'LB'],
    ['The Cooperative Society of Weavers', 'TC'],
    ['« Élan » & fils', 'ÉF'],
    ['7eleven', '7'],
  ])('shows initials for a merchant without a logo: %s', (name, initials) => {
    const page = aPage({ merchant: { ...aPage().merchant, name } })
    expect(parse(renderPage(aView({ page }), 'en').html).querySelector('.logo')?.textContent).toBe(initials)
  })

  it('hides the name if the logo contains it, but not from screen readers, nor without a logo', () => {
    const brand = (theme: Page['theme']) => parse(renderPage(aView({ page: aPage({ theme }) }), 'en').html)
    const logo = '/logos/0a1b.png'
    const hidden = brand({ logo, merchant_name: 'hidden' }).querySelector('.brand')
    expect(hidden?.querySelector('img')?.getAttribute('alt')).toBe('Lagos Books')
    expect(hidden?.textContent).not.toContain('Lagos Books')
    const withLogo = brand({ logo }).querySelector('.brand')
    expect(withLogo?.querySelector('img')?.getAttribute('alt')).toBe('')
    for (const one of [withLogo, brand({ merchant_name: 'hidden' }).querySelector('.brand')])
      expect(one?.textContent).toContain('Lagos Books')
  })

  it('posts the form of a merchant’s session to the session’s path', () => {
    const session = anInitiatedSession()
    const root = parse(renderPage(aView({ session }), 'en').html)
    expect(root.querySelector('form')?.getAttribute('action')).toBe(`/p/demo/s/${session.id}?lang=en`)
  })

  it('shows a whole payment', () => {
    const { html, title } = renderPage(aView({ session: aSession() }), 'en')
    const root = parse(html)
    expect(root.querySelector('[data-value="address"]')?.textContent).toBe(ADDRESS)
    expect(root.querySelector('[data-qr] svg image')?.getAttribute('href')).toMatch(/^data:image\/svg/)
    expect(title).toBe('Waiting for your payment · Lagos Books')
  })

  it('has a link preview with the page’s texts, but no data of a payment', () => {
    const social = { title: 'Three books', site: 'Lagos Books', description: '₦50,000.00 · Lagos Books' }
    const page = aPage({ title: 'Three books', description: null })
    const session = { ...aSession(), amount: '77.00', title: 'Amina’s order' }
    for (const view of [aView({ page }), aView({ page, session })])
      expect(renderPage(view, 'en').social).toEqual(social)
    expect(renderPage(aView({ page: null, problem: 'missing' }), 'en').social).toBeNull()
  })

  it('keeps typed values when a plain form was refused, and shows the errors', () => {
    const values = { first_name: 'Adaeze', email: 'adaeze@', asset: 'USDT', network: 'Tron' }
    const root = parse(
      renderPage(aView({ form: { values, errors: ['email: Must be an e-mail address.'] } }), 'en').html,
    )
    expect(root.querySelector('[name="first_name"]')?.getAttribute('value')).toBe('Adaeze')
    expect(root.querySelector('[name="asset"][checked]')?.getAttribute('value')).toBe('USDT')
    expect(root.querySelector('[name="network"][checked]')?.getAttribute('value')).toBe('Tron')
    // another coin may be on another network: without script, all networks stay
    expect([...root.querySelectorAll('[name="network"]')].map((one) => one.getAttribute('value'))).toEqual([
      ...new Set(aPage().options.map(({ network }) => network)),
    ])
    expect(root.querySelector('#email-problem')?.textContent).toContain('name@example.com')
  })

  it('keeps typed values when a plain form was sent too often, but not in any link', () => {
    const values = { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }
    const { html } = renderPage(aView({ form: { values, busy: true } }), 'sw')
    const root = parse(html)
    expect(root.querySelector('[name="email"]')?.getAttribute('value')).toBe('adaeze@example.com')
    expect(root.querySelector('[role="alert"]')?.textContent).toBe(ALL_MESSAGES.sw['error.busy'])
    expect([...root.querySelectorAll('a')].filter(({ href }) => href.includes('Adaeze'))).toEqual([])
  })

  it.each(LANGUAGES)('shows customers with too many requests that nothing is lost, in %s', (language) => {
    const view = aView({ page: null, problem: 'unavailable', form: { values: {}, busy: true } })
    const said = parse(renderPage(view, language).html).querySelector('main')?.textContent
    expect(said).toContain(ALL_MESSAGES[language]['error.busy'])
    expect(said).toContain(ALL_MESSAGES[language]['unavailable.text'])
  })

  it('has an id on its form, to which the document’s one-time value refers', () => {
    expect(parse(renderPage(aView(), 'en').html).querySelector('form[data-form="pay"]')?.id).toBe('pay')
  })

  it('keeps the language in every plain form', () => {
    const root = parse(renderPage(aView(), 'sw').html)
    expect(root.querySelector('form')?.getAttribute('action')).toBe('/p/demo?lang=sw')
    const onward = (status: 'pending' | 'expired') => {
      const session = aSession({ status })
      const forms = [...parse(renderPage(aView({ session }), 'yo').html).querySelectorAll('form[method="post"]')]
      return [...new Set(forms.map((form) => form.getAttribute('action')?.replace(session.id, 'id')))]
    }
    expect([onward('pending'), onward('expired')]).toEqual([['/p/demo/s/id?lang=yo'], ['/p/demo/s/id?lang=yo']])
  })

  it('keeps the key of a payment’s link in every form and link', () => {
    const session = aSession({ k: 'signed' })
    const root = parse(renderPage(aView({ session }), 'sw', { seconds: 15, stopped: false }).html)
    const targets = [
      ...[...root.querySelectorAll('form[method="post"]')].map((form) => form.getAttribute('action')),
      ...[...root.querySelectorAll('noscript a')].map((link) => link.getAttribute('href')),
    ]
    expect(targets.length).toBeGreaterThan(LANGUAGES.length)
    for (const target of targets) expect(new URL(target ?? '', 'http://localhost').searchParams.get('k')).toBe('signed')
  })

  it('shows without script why the service refused to change the coin', () => {
    const form = { values: { asset: 'BTC', network: 'Tron' }, errors: ['network: BTC cannot be paid on Tron.'] }
    const view = aView({ session: aSession(), form })
    const root = parse(renderPage(view, 'en', { seconds: 15, stopped: true }).html)
    expect(root.querySelector('main > noscript [role="alert"]')?.textContent).toBe(
      'BTC cannot be sent on this network. Choose another network.',
    )
  })

  it.each(LANGUAGES)('shows without script that it reloads, and how to stop that, in %s', (language) => {
    const links = (stopped: boolean) => {
      const root = parse(renderPage(aView({ session: aSession() }), language, { seconds: 15, stopped }).html)
      const notice = root.querySelector('main > noscript')
      expect(notice?.textContent).toContain(stopped ? ALL_MESSAGES[language]['reload.stopped'] : '15')
      expect(notice?.textContent).not.toContain('{')
      return [...(notice?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    }
    expect(links(false)).toEqual([`?lang=${language}`, `?lang=${language}&still`])
    expect(links(true)).toEqual([`?lang=${language}&still`, `?lang=${language}`])
    expect(parse(renderPage(aView({ session: aSession() }), language).html).querySelector('main noscript')).toBe(null)
  })

  it.each(LANGUAGES)('writes values in ASCII digits, left to right, in %s', (language) => {
    const root = parse(renderPage(aView({ session: aSession() }), language).html)
    expect(root.querySelector('[data-value="amount"]')?.textContent).toBe('31.25')
    expect(root.querySelector('[data-value="address"]')?.textContent).toBe(ADDRESS)
    expect(root.querySelector('[data-value="amount"]')?.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
  })

  it.each([
    'ha',
    'yo',
    'ig',
    'am',
    'zu',
    'pcm',
  ] as const)('shows the texts about money in English, too, in %s', (language) => {
    const root = parse(renderPage(aView({ session: aSession() }), language).html)
    const english = [...root.querySelectorAll('[lang="en"]')].map((line) => line.textContent)
    expect(english).toContain('Send exactly 31.25 USDT on Tron (TRC20)')
    expect(english.join()).toContain('Anything else may be lost')
  })

  it('escapes a merchant’s texts', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e'
    const page = aPage({ title: hostile, description: hostile, merchant: { ...aPage().merchant, name: hostile } })
    const root = parse(renderPage(aView({ page }), 'en').html)
    expect(root.querySelector('img')).toBeNull()
    for (const i18n of root.querySelectorAll('.what *')) expect(i18n.localName).toBe('bdi')
  })
})

describe('hydrating in the browser', () => {
  it('does not format amounts again that the server has formatted', () => {
    const { html, formattedMoney } = renderPage(aView(), 'en')
    expect(html).toContain(formattedMoney['50000.00 NGN 2'])
    const i18n = createI18n('en', en, undefined, { '50000.00 NGN 2': 'as it is written' })
    expect(i18n.formatMoney('50000.00', 'NGN')).toBe('as it is written')
    expect(i18n.formatMoney('50000.01', 'NGN')).toBe('₦50,000.01')
  })

  it('keeps values and choices from before the script ran', async () => {
    document.body.append(parse(renderPage(aView(), 'en').html))
    const root = document.body.firstElementChild as HTMLElement
    const email = root.querySelector<HTMLInputElement>('[name="email"]') as HTMLInputElement
    email.value = 'adaeze@example.com'
    const usdt = root.querySelector<HTMLInputElement>('[name="asset"][value="USDT"]') as HTMLInputElement
    usdt.checked = true
    const bybit = root.querySelector<HTMLInputElement>('[name="from"][value="bybit"]') as HTMLInputElement
    bybit.checked = true
    // as a password manager fills it in
    const foreign = document.createElement('i')
    const started = await startPage(aView(), 'en', root)
    email.after(foreign)
    expect(root.querySelector('[name="email"]')).toBe(email)
    expect(email.value).toBe('adaeze@example.com')
    expect(usdt.checked).toBe(true)
    expect(started.model.form.asset.value).toBe('USDT')
    expect(root.querySelector('noscript')).toBeNull()
    await expect.poll(() => root.querySelectorAll('[name="network"]').length).toBe(2)
    expect([bybit.checked, started.model.form.app.value]).toEqual([true, 'bybit'])
    await started.model.form.submit(new FormData(root.querySelector('form') as HTMLFormElement), false)
    await expect.poll(() => root.querySelectorAll('.problem').length).toBeGreaterThan(0)
    expect(foreign.parentElement).toBe(email.parentElement)
    expect(root.querySelector('[name="email"]')).toBe(email)
  })
})

describe('a page that a browser translates', () => {
  /** Replaces the page's text nodes, as a browser's translator does. */
  const translate = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('[translate="no"]')) continue
      const font = document.createElement('font')
      font.textContent = `‹${text.data}›`
      text.replaceWith(font)
    }
  }

  it('keeps amounts and addresses as they are', () => {
    const root = parse(renderPage(aView({ session: aSession() }), 'en').html)
    translate(root)
    expect(root.querySelector('[data-value="amount"]')?.textContent).toBe('31.25')
    expect(root.querySelector('[data-value="address"]')?.textContent).toBe(ADDRESS)
    expect(root.querySelector('.price')?.textContent).toBe('₦50,000.00')
    expect(root.querySelector('h1 .sum')?.textContent).toBe('31.25 USDT')
  })

  it('shows a changed amount and the result of the payment once each', async () => {
    const { model, main } = draw({ session: aSession() })
    translate(main)
    const show = (changes: object) => act(() => model.sessions.show({ ...aSession(), ...changes }))
    await show({ status: 'partial', crypto_amount_paid: '11.25', crypto_amount_due: '20', version: 2 })
    expect(main.querySelector('h1')?.textContent).toBe('Send 20 USDT more on Tron (TRC20)')
    expect(main.querySelector('[data-value="amount"]')?.textContent).toBe('20')
    expect(main.querySelector('.state')?.textContent).toMatch(/^Partially paid/)
    translate(main)
    await show({ status: 'expired', crypto_amount_paid: '11.25', crypto_amount_due: '20', version: 3 })
    expect(main.querySelector('h1')?.textContent).toMatch(/^11.25\u00a0USDT arrived/)
  })
})

import { describe, expect, it } from 'vitest'
import { savedUntil, savedView } from '../../../src/page/offline/saved-view'
import { aPage, aSession, aTransaction, NOW } from '../fixtures'

const rest = { slug: 'demo', base: 'https://pay.example', now: NOW, savedAt: 1, language: 'en' } as const

describe('the copy on the device', () => {
  it('contains what the screen shows, without transactions and return link', () => {
    const session = aSession({ transactions: [aTransaction()], return_link: 'https://shop.example/?sig=1' })
    const view = savedView(aPage(), session, rest)
    const current = aSession()
    // one version older, so that the service's answer replaces the copy
    const version = current.version - 1
    expect(view.session).toEqual({ ...current, version, transactions: [], return_link: null })
    const { status, valid_until, locale, ...drawn } = aPage()
    expect(view.page).toEqual({ ...drawn, copy: undefined })
  })

  it('does not contain fields that the service may add later', () => {
    const more = { customer: { email: 'adaeze@example.com' }, first_name: 'Adaeze' }
    const view = savedView({ ...aPage(), ...more }, { ...aSession(), ...more }, rest)
    expect(JSON.stringify(view)).not.toMatch(/adaeze|customer/i)
  })

  it('stays for a day after the end', () => {
    const day = 24 * 3_600_000
    expect(savedUntil(aSession())).toBe(Date.parse(aSession().expires_at) + day)
    expect(savedUntil(aSession({ completed_at: NOW }))).toBe(Date.parse(NOW) + day)
  })
})

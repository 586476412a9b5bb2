import { describe, expect, test } from 'vitest'
import { MERCHANT_LANGUAGES } from '../../../../src/contract/enums'
import { ar } from '../../../../src/server/letters/merchants/copy/ar'
import { en } from '../../../../src/server/letters/merchants/copy/en'
import { fr } from '../../../../src/server/letters/merchants/copy/fr'
import { ha } from '../../../../src/server/letters/merchants/copy/ha'
import { pt } from '../../../../src/server/letters/merchants/copy/pt'
import { sw } from '../../../../src/server/letters/merchants/copy/sw'
import { mailWorld, plain as withPlainSpaces } from '../../mail/queue/mail-world'
import { owner } from '../../member'
import { merchant } from '../../merchant'
import { receiver, status } from '../../receiver'
import { mailedMerchant, OWNER, pathIn } from './mailed-merchant'

const { server, here } = await mailWorld({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const plain = (text = '') => withPlainSpaces(text).replace(/[\u2068\u2069 ]+/g, ' ')
const subject = () => plain(server.received.at(-1)?.headers.subject?.[0]).trim()

describe('mails to a merchant', () => {
  test('about payments are in the merchant’s language, and in English until it chooses one', async () => {
    const me = await mailedMerchant(here(), server)
    await here().sandbox(await here().pay(), 'deposits')
    await here().app.run('send_mails')
    const toMe = () => server.received.filter(({ recipients }) => recipients[0] === OWNER).at(-1)
    expect(toMe()?.headers['content-language']).toEqual(['en'])
    await me.ask('PATCH', '/api/v1/merchant', { mail: { locale: 'ar' } })
    await here().sandbox(await here().pay({ email: 'bola@example.com' }), 'deposits')
    await here().app.run('send_mails')
    const mail = toMe()
    expect(mail?.headers['content-language']).toEqual(['ar'])
    expect(plain(mail?.headers.subject?.[0])).toMatch(/^\[TEST\] استلمت .*مقابل/)
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.text).toContain(`${ar['paid.stop']}:\n`)
    expect(mail?.text).not.toContain('You were paid')
  })

  test('that confirm an address are in the language chosen with it, and their page is in the browser’s language', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/merchant', { mail: { address: OWNER, locale: 'pt' } })
    await here().app.run('send_mails')
    expect(subject()).toBe('[TEST] Confirme este endereço para Lagos Books')
    const path = pathIn(server.received[0]?.text ?? '', 'verify')
    const page = async (languages: string) =>
      (await here().app.app.request(path, { headers: { 'accept-language': languages } })).text()
    expect(await page('sw-KE, en;q=0.5')).toContain('<html lang="sw" dir="ltr">')
    expect(await page('ar')).toContain(`<html lang="ar" dir="rtl">`)
    expect(await page('ar')).toContain(ar['link.confirm'])
    expect(await page('de, fr;q=0.5')).toContain(fr['link.verify'])
    // a language that no native speaker has reviewed, one that only pages have, an unknown one, and no language
    for (const other of ['ha', 'yo', 'de', '']) expect(await page(other)).toContain('<h1>Confirm your address</h1>')
  })

  test('about switched-off webhooks give the reason in English, as the API does', async () => {
    const me = await mailedMerchant(here(), server, { payments: false, locale: 'fr' })
    const hook = await receiver()
    hook.answer = status(410)
    await me.ask('PUT', '/webhooks', { url: hook.url })
    await here().sandbox(await here().pay(), 'deposits')
    await here().app.deliverEvents()
    await here().app.run('send_mails')
    const mail = server.received.find(({ recipients }) => recipients[0] === OWNER)
    const { host } = new URL(hook.url)
    expect(mail?.headers.subject).toEqual([`Les webhooks vers ${host} sont désactivés (mode test)`])
    expect(mail?.html).toMatch(/<p lang="en" dir="ltr"[^>]*>[^<]*410/)
  })

  test('with a link to the dashboard are in the language of live mode, else of test mode', async () => {
    const [me, live] = [await merchant(here()), await merchant(here(), 'demo', 'live')]
    const boss = await owner(here())
    const invite = async (email: string) => {
      await boss.ask('POST', '/api/v1/members', { role: 'viewer', email }, 201)
      await here().app.run('send_mails')
      return subject()
    }
    expect(await invite('a@example.com')).toBe('Sign in to the dashboard of Lagos Books')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { locale: 'fr' } })
    expect(await invite('b@example.com')).toBe('Connectez-vous au tableau de bord de Lagos Books')
    await live.ask('PATCH', '/api/v1/merchant', { mail: { locale: 'sw' } })
    expect(await invite('c@example.com')).toBe(sw['sign_in.subject'].replace('{merchant}', 'Lagos Books'))
  })

  test('can be in Hausa', async () => {
    await mailedMerchant(here(), server, { locale: 'ha' })
    await here().sandbox(await here().pay(), 'deposits')
    await here().app.run('send_mails')
    const mail = server.received.findLast(({ recipients }) => recipients[0] === OWNER)
    expect(mail?.headers['content-language']).toEqual(['ha'])
    expect(mail?.text).toContain(ha['paid.open'])
    expect(mail?.text).not.toContain('You were paid')
  })

  test('cannot be in a language that only pages have', async () => {
    const refused = await (await merchant(here())).call('PATCH', '/api/v1/merchant', { mail: { locale: 'yo' } })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      ['mail.locale: Must be one of en, fr, pt, ar, sw, ha.'],
    ])
  })
})

test('every language has the placeholders of the English texts', () => {
  const copies = { en, fr, pt, ar, sw, ha }
  expect(Object.keys(copies)).toEqual([...MERCHANT_LANGUAGES])
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  for (const copy of Object.values(copies))
    for (const [key, text] of Object.entries(en) as [keyof typeof en, string][])
      expect([key, names(copy[key])]).toEqual([key, names(text)])
})

import type { AuditEntry } from '../../../src/contract/members/audit'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import type { Merchant } from '../merchant'

export const SETTINGS = { ALLOW_PRIVATE_WEBHOOKS: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@malipo.example' }
export const AUDIT = '/api/v1/audit'
export const DEMO = '/api/v1/payment-pages/demo'
export const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
export const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Zuri Okonjo' }
export const ITEMS = [{ description: 'Book', unit_amount: '10' }]

export const entries = (me: Merchant, query = '') => me.ask<AuditEntry[]>('GET', `${AUDIT}${query}`)
/** The entries since the key was created, oldest first. */
export const recordedEntries = async (me: Merchant) =>
  (await entries(me, '?limit=100')).filter(({ action }) => !action.startsWith('key.')).reverse()
export const actions = async (me: Merchant) => (await recordedEntries(me)).map(({ action }) => action)
export const demoId = async (me: Merchant) => (await me.ask<PaymentPage>('GET', DEMO)).id
export const idOf = async (me: Merchant, path: string, body: object) =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id

import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Page } from '../../../src/contract/page/page'
import { Session } from '../../../src/contract/session/session'
import { parseAnswer } from '../../../src/page/api/parse-answer'
import { data } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aPage, aSession, aTransaction } from '../fixtures'

const read = <Data>(schema: v.GenericSchema<unknown, Data>, answer: unknown) => parseAnswer(data(answer), schema)
const theme = { accent: '#0b5c4a', radius: 8, dark: { ink: '#fff' } }
const session = aSession({ transactions: [aTransaction()] })

describe('an answer', () => {
  it.each([
    ['a session', Session, session],
    ['a session without an asset', Session, anInitiatedSession()],
    ['a page', Page, aPage({ theme })],
    ['a page with an open amount', Page, anOpenPage()],
  ] as [string, v.GenericSchema, unknown][])('that is %s is read as it is', async (_, schema, answer) => {
    expect(await read(schema, answer)).toMatchObject({ data: answer })
  })

  it('of a newer service loses the fields that this page does not know', async () => {
    const newer = { ...aPage(), theme: { ...theme, shadow: 'deep', dark: { ...theme.dark, glow: '#fff' } }, tips: true }
    expect(await read(Page, newer)).toMatchObject({ data: aPage({ theme }) })
    expect(JSON.stringify(await read(Page, newer))).not.toMatch(/shadow|glow|tips/)
    expect(JSON.stringify(await read(Session, { ...session, customer: { email: 'ada@example.com' } }))).not.toMatch(
      /ada/,
    )
  })

  it.each([
    ['a status that this page does not know', Session, { ...session, status: 'disputed' }],
    ['a network that this page does not know', Session, { ...session, network: 'Lightning' }],
    ['an amount that is no decimal', Session, { ...session, crypto_amount: '1e9' }],
    ['a number for an amount', Session, { ...session, amount: 1 }],
    ['no version', Session, { ...session, version: undefined }],
    ['a transaction of nothing', Session, { ...session, transactions: [null] }],
    ['a pair that this page does not know', Page, { ...aPage(), options: [{ ...aPage().options[0], asset: 'DOGE' }] }],
    ['a colour that is none', Page, { ...aPage(), theme: { accent: 'url(//x)' } }],
    ['a list for a page', Page, []],
  ] as [string, v.GenericSchema, unknown][])('with %s is a failure of the service', async (_, schema, answer) => {
    expect(await read(schema, answer)).toMatchObject({ failed: 'server' })
  })

  it('of another server is a failure of the connection', async () => {
    expect(await parseAnswer(new Response('<html>Log in</html>'), Session)).toMatchObject({ failed: 'connection' })
    expect(await parseAnswer(new Response('{"hello":"world"}'), Session)).toMatchObject({ failed: 'connection' })
  })
})

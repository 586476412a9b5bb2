import { describe, expect, it } from 'vitest'
import { withAddress } from '../../../../src/server/payments/addresses/with-address'
import type { Custody } from '../../../../src/server/ports/custody'
import type { Change } from '../../../../src/server/ports/storage'
import { recordingLog } from '../../silent-log'

/** The result when custody answers `address` for a session that pays on Solana. */
async function resultOf(address: string, memo: string | null = null, id = 'address-1') {
  const log = recordingLog()
  const custody = { address: async () => ({ id, address, memo }) } as unknown as Custody
  const answer = await withAddress(
    { custody: { test: custody, live: null }, log },
    { owner: OWNER, sessionId: 'session-1', pair: PAIR, caller: 'merchant' },
    (take) => take(NO_TRANSACTION),
  ).catch(({ status }) => status)
  return { answer, logged: log.lines.map(({ error }) => error) }
}

/** A custodian needs no transaction. */
const NO_TRANSACTION = undefined as unknown as Change
const OWNER = { merchantId: 'merchant-1', mode: 'test' } as const
const PAIR = { asset: 'SOL', network: 'Solana' } as const
const WALLET = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'

describe('an address that custody answers', () => {
  it('is shown if a wallet can have it', async () => {
    expect(await resultOf(WALLET)).toEqual({ answer: { custodyId: 'address-1', address: WALLET }, logged: [] })
  })

  it.each([
    ['is of no key', '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', null, 'an address with a wrong checksum'],
    ['is too long', `${WALLET}11`, null, 'an address with a wrong format'],
    ['needs a memo', WALLET, '123', 'an address with a memo'],
  ])('is refused when it %s', async (_, address, memo, why) => {
    expect(await resultOf(address, memo)).toEqual({ answer: 503, logged: [why] })
  })

  it('is refused when its id looks like that of an own address', async () => {
    const logged = ['an id that only own addresses have']
    expect(await resultOf(WALLET, null, 'own:0d5f3c1e-7a42-4b8e-9c61-2f4a8b7d6e50:1')).toEqual({ answer: 503, logged })
  })
})

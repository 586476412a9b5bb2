import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import type { WalletBroadcast } from '../../../../src/contract/session/wallet-broadcast'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { pairOf } from '../../../../src/payment/chains/catalogue'
import { parseUnits } from '../../../../src/payment/money'
import {
  encodeSigned,
  encodeTransfer,
  isTransfer,
  type TronTransfer,
  transactionId,
} from '../../../../src/payment/tron/transfer'
import { type ChainReader, ChainUnavailable, type SignedTransfers } from '../../../../src/server/ports/chain-reader'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { ADDRESS } from '../../../payment/pairs'
import { setCount } from '../../limits/use-up-limits'
import { appOf, dataOf, world } from '../../world'

const here = world()
const ACCOUNT = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const SIGNATURE = `${'5f'.repeat(64)}1b`
const BLOCK = { number: 1, hash: `0x${'ab'.repeat(32)}`, at: new Date('2026-11-29T00:00:00Z') }

const pathOf = ({ id }: Session, operation: string) => `/api/v1/p/demo/sessions/${id}/${operation}`
const build = (session: Session, account = ACCOUNT) => here().post(pathOf(session, 'wallet-transaction'), { account })
const send = (session: Session, transaction: string, signature = SIGNATURE) =>
  here().post(pathOf(session, 'wallet-broadcast'), { transaction, signature })
const started = (asset: 'TRX' | 'USDT' = 'USDT') => here().pay({ asset, network: 'Tron' })

function transferOf({
  deposit_address: recipient,
  crypto_amount_due: due,
  crypto_asset: asset,
}: Session): TronTransfer {
  const pair = pairOf(asset ?? '', 'Tron')
  if (!pair || !recipient) throw new Error('no payment')
  return { from: ACCOUNT, recipient, atoms: parseUnits(due ?? '', pair.decimals) ?? 0n, contract: pair.contract }
}
const encoded = (transfer: TronTransfer) => base64.encode(encodeTransfer(transfer, BLOCK))

describe('the transfer for a wallet on Tron', () => {
  test.each([
    'TRX',
    'USDT',
  ] as const)('pays exactly the amount due in %s, also of a partly paid payment', async (asset) => {
    const session = await started(asset)
    expect(session.builds_transfer).toBe(true)
    const built = await dataOf<WalletTransaction>(await build(session))
    expect(isTransfer(base64.decode(built.transaction), transferOf(session))).toBe(true)
    expect(built).toMatchObject({
      token_accounts: null,
      fee: asset === 'TRX' ? '1.1' : '13',
      rent: '0',
      insufficient: null,
    })
    const partly = await here().sandbox(session, 'deposits', { amount: '1' })
    const rest = await dataOf<WalletTransaction>(await build(session))
    expect(isTransfer(base64.decode(rest.transaction), transferOf(partly))).toBe(true)
    // the transfer of the whole amount is no longer broadcast
    expect((await send(session, built.transaction)).status).toBe(400)
  })

  test.each([
    ['no address', 'amina'],
    ['an address of another network', ADDRESS.Base],
    ['an address with a wrong checksum', `${ACCOUNT.slice(0, -1)}J`],
    ['the token', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('is not built for %s', async (_, account) => {
    const answer = await build(await started(), account)
    expect(answer.status).toBe(400)
    expect((await answer.json()).details).toMatchObject([{ field: 'account', code: 'wrong_address' }])
  })

  test('is not built for the address that is to be paid', async () => {
    const session = await started()
    expect((await build(session, session.deposit_address ?? '')).status).toBe(400)
  })
})

describe('a signed transaction', () => {
  test('is taken if it is the transfer of the payment, and its hash is that of its bytes', async () => {
    const session = await started()
    const { transaction } = await dataOf<WalletTransaction>(await build(session))
    const answer = await dataOf<WalletBroadcast>(await send(session, transaction))
    expect(answer).toEqual({ hash: transactionId(base64.decode(transaction)), refused: null })
  })

  test.each<[string, (transfer: TronTransfer) => TronTransfer]>([
    ['recipient', (transfer) => ({ ...transfer, recipient: ADDRESS.Tron })],
    ['amount', (transfer) => ({ ...transfer, atoms: transfer.atoms - 1n })],
    ['token', (transfer) => ({ ...transfer, contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' })],
    ['coin', (transfer) => ({ ...transfer, contract: null })],
  ])('with another %s is refused', async (_, change) => {
    const session = await started()
    const answer = await send(session, encoded(change(transferOf(session))))
    expect(answer.status).toBe(400)
    expect((await answer.json()).details).toMatchObject([{ field: 'transaction', code: 'wrong_transaction' }])
  })

  test('of another payment is refused', async () => {
    const [one, other] = [await started(), await started()]
    expect((await send(one, encoded(transferOf(other)))).status).toBe(400)
  })

  test.each([
    ['no base64', 'a.b', SIGNATURE, 'transaction'],
    ['base64 with set bits behind its last byte', 'AB==', SIGNATURE, 'transaction'],
    ['bytes that are none', 'AAAA', SIGNATURE, 'transaction'],
    ['no signature', '', '', 'signature'],
    ['half a signature', '', SIGNATURE.slice(0, 64), 'signature'],
    ['two signatures', '', SIGNATURE.repeat(2), 'signature'],
  ])('is refused with %s', async (_, transaction, signature, field) => {
    const session = await started()
    const answer = await send(session, transaction || encoded(transferOf(session)), signature)
    expect(answer.status).toBe(400)
    expect((await answer.json()).details).toMatchObject([{ field }])
  })

  test('is refused for what is paid, on another page, and on networks whose wallets send it', async () => {
    const session = await started()
    const transaction = encoded(transferOf(session))
    const elsewhere = pathOf(session, 'wallet-broadcast').replace('/demo/', '/donate/')
    expect((await here().post(elsewhere, { transaction, signature: SIGNATURE })).status).toBe(404)
    expect((await send(await here().pay({ asset: 'SOL', network: 'Solana' }), transaction)).status).toBe(404)
    await here().sandbox(session, 'deposits')
    expect((await send(session, transaction)).status).toBe(409)
  })
})

/** A service with a node of Tron that answers so, and a payment in live mode. */
async function live(answers?: Partial<SignedTransfers>) {
  const { deps } = here()
  const session = await started()
  await deps.storage.database.update(sessions).set({ mode: 'live' }).where(eq(sessions.id, session.id))
  const broadcast: string[] = []
  const signedTransfers: SignedTransfers = {
    facts: async () => ({ block: BLOCK, fee: 6_400_000n, balances: { coin: 10n ** 9n, asset: 10n ** 9n } }),
    async broadcast(signed) {
      broadcast.push(bytesToHex(signed))
      return null
    },
    ...answers,
  }
  const reader = { network: 'Tron', signedTransfers } as ChainReader
  const { app } = appOf({ ...deps, chains: new Map(answers ? [['Tron', reader]] : []) })
  const post = async (operation: string, body: object) =>
    app.request(pathOf(session, operation), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    session: await dataOf<Session>(await app.request(`/api/v1/p/demo/sessions/${session.id}`)),
    broadcast,
    build: () => post('wallet-transaction', { account: ACCOUNT }),
    send: (transaction = encoded(transferOf(session))) =>
      post('wallet-broadcast', { transaction, signature: SIGNATURE }),
  }
}

describe('in live mode, a transfer on Tron', () => {
  test('has the block and the fee that the node reports, and what the account lacks', async () => {
    const { build } = await live({
      facts: async () => ({ block: BLOCK, fee: 6_400_000n, balances: { coin: 6_399_999n, asset: 10n ** 9n } }),
    })
    const built = await dataOf<WalletTransaction>(await build())
    expect(built).toMatchObject({ fee: '6.4', insufficient: 'fee' })
    expect(bytesToHex(base64.decode(built.transaction)).slice(0, 8)).toBe('0a020001')
    const poor = await live({ facts: async () => ({ block: BLOCK, fee: 0n, balances: { coin: 0n, asset: 1n } }) })
    expect(await dataOf<WalletTransaction>(await poor.build())).toMatchObject({ insufficient: 'amount' })
  })

  test('is broadcast as it was signed, and nothing else is', async () => {
    const { session, broadcast, send } = await live({})
    const transfer = transferOf(session)
    expect((await send(encoded({ ...transfer, atoms: 1n }))).status).toBe(400)
    expect(broadcast).toEqual([])
    expect((await send()).status).toBe(200)
    const signature = Uint8Array.from([...new Uint8Array(64).fill(0x5f), 0x1b])
    expect(broadcast).toEqual([bytesToHex(encodeSigned(encodeTransfer(transfer, BLOCK), signature))])
  })

  test.each([
    'expired',
    'signature',
    'insufficient',
    'rejected',
  ] as const)('that the network refuses as %s is answered so', async (refused) => {
    const { send } = await live({ broadcast: async () => refused })
    expect(await dataOf<WalletBroadcast>(await send())).toMatchObject({ refused })
  })

  test('is neither built nor broadcast without a node', async () => {
    const { session, build, send } = await live()
    expect(session).not.toHaveProperty('builds_transfer')
    expect([(await build()).status, (await send()).status]).toEqual([404, 404])
  })

  test('is unavailable while the node is', async () => {
    const failing = async () => {
      throw new ChainUnavailable('limited', 'status 429', 20_000)
    }
    const { build, send } = await live({ facts: failing, broadcast: failing })
    for (const answer of [await build(), await send()])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '20'])
  })

  test('is 429 over a limit of all customers together, so that scans keep the node: not so in test mode', async () => {
    const { broadcast, build, send } = await live({})
    await setCount(here(), 'wallet_transaction', 119, 'Tron')
    await setCount(here(), 'wallet_broadcast', 239, 'Tron')
    const statuses = async () => [(await build()).status, (await send()).status]
    expect([...(await statuses()), ...(await statuses())]).toEqual([200, 200, 429, 429])
    expect(broadcast).toHaveLength(1)
    expect((await here().post(pathOf(await started(), 'wallet-transaction'), { account: ACCOUNT })).status).toBe(200)
  })
})

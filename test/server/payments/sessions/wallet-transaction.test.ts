import { base64 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { pairOf } from '../../../../src/payment/chains/catalogue'
import { parseUnits } from '../../../../src/payment/money'
import { tokenAccountAt } from '../../../../src/payment/solana/token-account'
import { decodeTransaction } from '../../../../src/payment/solana/transaction'
import { isTransfer } from '../../../../src/payment/solana/transfer'
import { type ChainReader, ChainUnavailable } from '../../../../src/server/ports/chain-reader'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { appOf, dataOf, world } from '../../world'

const here = world()
const ACCOUNT = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
/** The address of a token account, which has no private key. */
const NO_WALLET = 'DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n'

const pathOf = ({ id }: Session) => `/api/v1/p/demo/sessions/${id}/wallet-transaction`
const ask = (session: Session, account = ACCOUNT) => here().post(pathOf(session), { account })
const started = (asset: 'SOL' | 'USDC' | 'USDT') => here().pay({ asset, network: 'Solana' })

/** The transfer that pays the session from the account. */
function transferFor(session: Session, { token_accounts: bumps }: WalletTransaction) {
  const { deposit_address: recipient, crypto_amount_due: due, crypto_asset: asset } = session
  const pair = pairOf(asset ?? '', 'Solana')
  if (!pair || !recipient) throw new Error('no payment')
  const { contract: mint, decimals } = pair
  const token = mint !== null && {
    mint,
    decimals,
    source: tokenAccountAt(ACCOUNT, mint, bumps?.source_bump ?? -1),
    destination: tokenAccountAt(recipient, mint, bumps?.destination_bump ?? -1),
  }
  return { from: ACCOUNT, recipient, atoms: parseUnits(due ?? '', decimals) ?? 0n, token: token || null }
}

describe('the transfer for a wallet on Solana', () => {
  test.each([
    'SOL',
    'USDC',
    'USDT',
  ] as const)('pays exactly the amount due in %s, also of a partly paid payment', async (asset) => {
    const session = await started(asset)
    expect(session.builds_transfer).toBe(true)
    const built = await dataOf<WalletTransaction>(await ask(session))
    expect(isTransfer(decodeTransaction(base64.decode(built.transaction)), transferFor(session, built))).toBe(true)
    expect(built).toMatchObject({ rent: asset === 'SOL' ? '0' : '0.00203928', insufficient: null })
    const partly = await here().sandbox(session, 'deposits', { amount: '0.1' })
    expect(partly.crypto_amount_due).not.toBe(session.crypto_amount_due)
    const rest = await dataOf<WalletTransaction>(await ask(session))
    expect(isTransfer(decodeTransaction(base64.decode(rest.transaction)), transferFor(partly, rest))).toBe(true)
  })

  test('names a block that no network has in test mode, another one each time', async () => {
    const session = await started('USDC')
    const blocks = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const { transaction } = await dataOf<WalletTransaction>(await ask(session))
      blocks.add(decodeTransaction(base64.decode(transaction)).blockhash)
    }
    expect(blocks.size).toBe(3)
  })

  test.each([
    ['no address', 'amina'],
    ['an address of another network', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['an account without a private key', NO_WALLET],
    ['a program', '11111111111111111111111111111111'],
  ])('is not built for %s', async (_, account) => {
    const answer = await ask(await started('USDC'), account)
    expect(answer.status).toBe(400)
    expect((await answer.json()).details).toMatchObject([{ field: 'account', code: 'wrong_address' }])
  })

  test('is not built for the address that is to be paid', async () => {
    const session = await started('USDC')
    expect((await ask(session, session.deposit_address ?? '')).status).toBe(400)
  })

  test('is not built for other networks, for other pages, or for what is paid', async () => {
    const onBase = await here().pay({ asset: 'USDC', network: 'Base' })
    expect(onBase).not.toHaveProperty('builds_transfer')
    expect((await ask(onBase)).status).toBe(404)
    const session = await started('USDC')
    expect((await here().post(pathOf(session).replace('/demo/', '/donate/'), { account: ACCOUNT })).status).toBe(404)
    await here().sandbox(session, 'deposits')
    expect((await ask(session)).status).toBe(409)
  })
})

/** A service with a node of Solana that answers so, and a payment in live mode. */
async function live(transferFacts?: ChainReader['transferFacts']) {
  const { deps } = here()
  const session = await started('USDC')
  await deps.storage.database.update(sessions).set({ mode: 'live' }).where(eq(sessions.id, session.id))
  const reader = { network: 'Solana', transferFacts } as ChainReader
  const { app } = appOf({ ...deps, chains: new Map(transferFacts ? [['Solana', reader]] : []) })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  return {
    session: await dataOf<Session>(await app.request(`/api/v1/p/demo/sessions/${session.id}`)),
    ask: async () => app.request(pathOf(session), { ...init, body: JSON.stringify({ account: ACCOUNT }) }),
  }
}
const facts = (changes: object = {}) => ({
  blockhash: 'GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC',
  rent: 0n,
  balances: { coin: 10n ** 9n, asset: 10n ** 9n },
  ...changes,
})

describe('in live mode, the transfer for a wallet on Solana', () => {
  test('has the block, the rent and the shortage that the node reports', async () => {
    const { session, ask } = await live(async () =>
      facts({ rent: 1_500_000n, balances: { coin: 1n, asset: 10n ** 9n } }),
    )
    expect(session.builds_transfer).toBe(true)
    const built = await dataOf<WalletTransaction>(await ask())
    expect(built).toMatchObject({ rent: '0.0015', insufficient: 'fee' })
    expect(decodeTransaction(base64.decode(built.transaction)).blockhash).toBe(facts().blockhash)
  })

  test('is not built without a node', async () => {
    const { session, ask } = await live()
    expect(session).not.toHaveProperty('builds_transfer')
    expect((await ask()).status).toBe(404)
  })

  test('is unavailable while the node is', async () => {
    const { ask } = await live(async () => {
      throw new ChainUnavailable('limited', 'status 429', 20_000)
    })
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '20'])
  })
})

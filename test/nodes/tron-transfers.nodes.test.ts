import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { accountOf } from '../../src/payment/tron/address'
import { tronReader } from '../../src/server/chains/tron/tron-reader'
import {
  broadcastWalletTransaction,
  buildWalletTransaction,
} from '../../src/server/payments/sessions/wallet-transaction'
import { systemClock } from '../../src/server/runtime/clock'
import { tronAddress } from '../../src/server/wallets/keys/key-address'
import { testRandom } from '../server/world'
import { putToken, tokensOf } from './token'
import { signTron } from './tron-broadcast'
import { startTronChain, type TronChain } from './tron-chain'

type Record = Parameters<typeof buildWalletTransaction>[1]

let chain: TronChain
beforeAll(async () => {
  chain = await startTronChain()
})
afterAll(() => chain.stop())

/** A live payment on a new address, and a customer's wallet with so much TRX and so many tokens. */
async function payment(asset: 'TRX' | 'USDT', amount: string, { trx = 10n ** 18n, tokens = 10n ** 12n } = {}) {
  const key = secp256k1.utils.randomSecretKey()
  const from = tronAddress(secp256k1.getPublicKey(key))
  const address = tronAddress(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey()))
  await chain.rpc('anvil_setBalance', [accountOf(from), `0x${trx.toString(16)}`])
  const pair = pairOf(asset, 'Tron')
  const contract = pair?.contract ? accountOf(pair.contract) : null
  if (contract) await putToken(chain, contract, { [accountOf(from)]: tokens })
  const atoms = parseUnits(amount, 6) ?? 0n
  const reader = tronReader({ endpoints: [{ url: `http://127.0.0.1:${chain.port}` }], clock: systemClock })
  const deps = { chains: new Map([['Tron' as const, reader]]), random: testRandom, clock: systemClock }
  const session = { mode: 'live', status: 'pending', asset, network: 'Tron', address, cryptoAmount: atoms }
  const record = {
    session: { ...session, seenAmount: 0n, amount: 1n, renewedBy: null },
    deposits: [],
    addresses: [],
  } as unknown as Record
  const build = () => buildWalletTransaction(deps, record, from)
  return {
    atoms,
    build,
    broadcast: async (signedBy = key, { transaction } = { transaction: '' }) => {
      const built = transaction || (await build()).transaction
      const signature = signTron(base64.decode(built), signedBy)
      return broadcastWalletTransaction(deps, record, { transaction: built, signature })
    },
    arrived: async () =>
      contract
        ? tokensOf(chain, contract, accountOf(address))
        : BigInt(await chain.rpc<string>('eth_getBalance', [accountOf(address), 'latest'])),
  }
}

describe('a transfer that a wallet on Tron signs', () => {
  it.each([
    ['USDT', '31.25'],
    ['TRX', '120.5'],
  ] as const)('in %s arrives with exactly the amount due', async (asset, amount) => {
    const { build, broadcast, arrived, atoms } = await payment(asset, amount)
    const { fee, insufficient } = await build()
    expect(insufficient).toBeNull()
    // TRX to a new address; the energy of the test's own small token
    expect(Number(fee)).toBeGreaterThan(asset === 'TRX' ? 1 : 2)
    expect(Number(fee)).toBeLessThan(14)
    expect(await broadcast()).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), refused: null })
    expect(await arrived()).toBe(atoms)
  })

  it('is refused with the signature of another account, and nothing moves', async () => {
    const { broadcast, arrived } = await payment('USDT', '31.25')
    expect(await broadcast(secp256k1.utils.randomSecretKey())).toMatchObject({ refused: 'signature' })
    expect(await arrived()).toBe(0n)
  })

  it('is refused after it has expired', async () => {
    const { build, broadcast, arrived } = await payment('USDT', '31.25')
    const built = await build()
    await chain.rpc('evm_increaseTime', [301])
    await chain.mine()
    expect(await broadcast(undefined, built)).toMatchObject({ refused: 'expired' })
    expect(await arrived()).toBe(0n)
  })

  it.each([
    ['amount', { tokens: 31_249_999n }],
    ['fee', { trx: 1_000_000n }],
  ] as const)('is built with a warning where the account has too little for the %s', async (insufficient, money) => {
    const { build } = await payment('USDT', '31.25', money)
    expect(await build()).toMatchObject({ insufficient })
  })
})

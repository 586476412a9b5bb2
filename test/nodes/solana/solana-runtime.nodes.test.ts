import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { solanaReader } from '../../../src/server/chains/solana/solana-reader'
import { watchAddress } from '../../server/chains/watch'
import { fakeClock } from '../../server/fake-clock'
import { startSolanaChain } from './solana-chain'
import { createSolanaPayer, TOKENS } from './solana-payments'
import { serveSolanaRpc } from './solana-rpc'

const { USDT, USDC } = TOKENS
const sol = (amount: string) => parseUnits(amount, 9) ?? 0n
const units = (amount: string) => parseUnits(amount, 6) ?? 0n

/** A chain, its payer, and a new address that a reader watches through the JSON-RPC of a node. */
async function watchNewAddress() {
  const clock = fakeClock()
  const solana = await startSolanaChain()
  const pay = await createSolanaPayer(solana)
  const merchant = await solana.newSigner()
  solana.finalize()
  const { url } = await serveSolanaRpc(solana, clock.now)
  const reader = solanaReader({ endpoints: [{ url }], clock })
  const { scan } = await watchAddress(reader, merchant.address, ['asset', 'amount', 'hash', 'state'])
  return {
    ...solana,
    pay,
    merchant,
    to: merchant.address,
    reader,
    scan,
    /** Makes everything final, and returns the money that came since the last scan. */
    async scanFinal() {
      solana.finalize()
      const movements = await scan()
      return movements.map(([asset, amount, , state]) => (state === 'confirmed' ? `${amount} ${asset}` : state)).sort()
    },
  }
}

describe('money on Solana', () => {
  it.each(['legacy', 0, 1] as const)('can arrive in a transaction of version %s', async (version) => {
    const { send, pay, to, scan, finalize } = await watchNewAddress()
    const { signature } = await send([pay.coin(to, sol('0.25'))], { version })
    expect(await scan()).toEqual([['SOL', '0.25', signature, 'seen']])
    finalize()
    expect(await scan()).toEqual([['SOL', '0.25', signature, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('can arrive in the transaction that creates its token account', async () => {
    const { send, pay, to, scan, scanFinal } = await watchNewAddress()
    const { signature } = await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('31.25'))])
    expect(await scan()).toEqual([['USDT', '31.25', signature, 'seen']])
    expect(await scanFinal()).toEqual(['31.25 USDT'])
    await send([await pay.transfer(to, USDT, units('1'))])
    expect(await scanFinal()).toEqual(['1 USDT'])
  })

  it('can arrive in a token account that was created earlier and was empty', async () => {
    const { send, pay, to, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDC)])
    expect(await scanFinal()).toEqual([])
    await send([await pay.transfer(to, USDC, units('2'))])
    expect(await scanFinal()).toEqual(['2 USDC'])
  })

  it('becomes one deposit for each asset of a transaction, whatever the number of its transfers', async () => {
    const { send, pay, to, scanFinal } = await watchNewAddress()
    await send([
      pay.memo('order 17'),
      await pay.create(to, USDT),
      await pay.transfer(to, USDT, units('1')),
      pay.coin(to, sol('0.1')),
      await pay.create(to, USDC),
      await pay.transfer(to, USDC, units('2')),
      await pay.transfer(to, USDT, units('0.5')),
      pay.coin(to, sol('0.02')),
    ])
    expect(await scanFinal()).toEqual(['0.12 SOL', '1.5 USDT', '2 USDC'])
  })

  it('can arrive in accounts of a lookup table', async () => {
    const { send, pay, to, scanFinal, newSigner, putTable } = await watchNewAddress()
    const account = await pay.accountOf(to, USDT)
    const { address } = await newSigner()
    const tables = putTable(address, [(await newSigner()).address, USDT.mint, to, account])
    const instructions = [await pay.create(to, USDT), await pay.transfer(to, USDT, units('3')), pay.coin(to, sol('1'))]
    const { keys, loaded } = await send(instructions, { tables })
    expect(keys).not.toContain(account)
    expect(loaded).toEqual({ writable: expect.arrayContaining([to, account]), readonly: [USDT.mint] })
    expect(await scanFinal()).toEqual(['1 SOL', '3 USDT'])
  })

  it('can arrive in a token account that its owner had emptied and closed', async () => {
    const { send, pay, to, merchant, payer, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('5'))])
    expect(await scanFinal()).toEqual(['5 USDT'])
    await send([await pay.transfer(payer.address, USDT, units('5'), merchant), await pay.close(merchant, USDT)])
    expect(await scanFinal()).toEqual([])
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('7'))])
    expect(await scanFinal()).toEqual(['7 USDT'])
  })

  it('is found if its owner moves it and closes the account between two scans, and more arrives', async () => {
    const { send, pay, to, merchant, payer, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('5'))])
    await send([await pay.transfer(payer.address, USDT, units('5'), merchant), await pay.close(merchant, USDT)])
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('7')), pay.coin(to, sol('0.5'))])
    expect(await scanFinal()).toEqual(['0.5 SOL', '5 USDT', '7 USDT'])
  })

  it('includes the rent of a token account that a stranger closes in favour of the address', async () => {
    const { send, pay, to, newSigner, balancesOf, scanFinal } = await watchNewAddress()
    const stranger = await newSigner()
    await send([await pay.create(stranger.address, USDC)])
    const { lamports } = balancesOf(await pay.accountOf(stranger.address, USDC))
    await send([await pay.close(stranger, USDC, to)])
    expect(lamports).toBe(2_039_280)
    expect(await scanFinal()).toEqual(['0.00203928 SOL'])
  })

  it('is found although dust came before it, and each amount of dust is a deposit', async () => {
    const { send, pay, to, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDT), pay.coin(to, sol('0.001'))])
    for (let grain = 1n; grain <= 30n; grain += 1n)
      await send([pay.coin(to, grain), await pay.transfer(to, USDT, 32n - grain)])
    await send([await pay.transfer(to, USDT, units('31.25'))])
    const deposits = await scanFinal()
    expect(deposits).toHaveLength(62)
    expect(deposits).toEqual(
      expect.arrayContaining(['0.000000001 SOL', '0.00000003 SOL', '0.000002 USDT', '31.25 USDT']),
    )
  })
})

describe('on Solana, the reader counts no money', () => {
  it('of a failed transaction, and counts the payment once when it is repeated', async () => {
    const { send, pay, to, newSigner, scanFinal } = await watchNewAddress()
    const poor = await newSigner()
    await send([await pay.create(poor.address, USDT), await pay.create(to, USDT)])
    const tried = await send([pay.coin(to, sol('1')), await pay.transfer(to, USDT, units('4'), poor)])
    expect(tried.failed).toBe(true)
    expect(await scanFinal()).toEqual([])
    await send([await pay.transfer(poor.address, USDT, units('4'))])
    await send([await pay.transfer(to, USDT, units('4'), poor)])
    expect(await scanFinal()).toEqual(['4 USDT'])
  })

  it('when dust is sent to an address that does not exist yet', async () => {
    const { send, pay, to, scanFinal } = await watchNewAddress()
    expect((await send([pay.coin(to, 1n)])).failed).toBe(true)
    expect(await scanFinal()).toEqual([])
    await send([pay.coin(to, sol('0.5'))])
    expect(await scanFinal()).toEqual(['0.5 SOL'])
  })

  it('in a token of the newer program that keeps a fee, but counts other money of its transaction', async () => {
    const { send, pay, to, balancesOf, scanFinal } = await watchNewAddress()
    const other = await pay.createFeeToken()
    const unknown = [await pay.create(to, other), await pay.transfer(to, other, units('100'))]
    await send(unknown)
    expect(balancesOf(await pay.accountOf(to, other)).token?.amount).toBe(units('99'))
    expect(await scanFinal()).toEqual([])
    await send([...unknown, await pay.create(to, USDT), await pay.transfer(to, USDT, units('6'))])
    expect(await scanFinal()).toEqual(['6 USDT'])
  })

  it('in a token with another mint', async () => {
    const { send, pay, to, newSigner, scanFinal } = await watchNewAddress()
    const { address: mint } = await newSigner()
    pay.putMint(mint)
    const other = { ...USDT, mint }
    await pay.fund(other)
    const forged = [await pay.create(to, other), await pay.transfer(to, other, units('100'))]
    await send(forged)
    expect(await scanFinal()).toEqual([])
    await send([...forged, await pay.create(to, USDT), await pay.transfer(to, USDT, units('1'))])
    expect(await scanFinal()).toEqual(['1 USDT'])
  })

  it('when coins are wrapped, or their owner unwraps them', async () => {
    const { send, pay, to, merchant, balancesOf, scanFinal } = await watchNewAddress()
    await send(await pay.wrap(to, sol('2')))
    expect(await scanFinal()).toEqual([])
    await send([await pay.unwrap(merchant)])
    expect(balancesOf(to).lamports).toBeGreaterThan(Number(sol('2')))
    expect(await scanFinal()).toEqual([])
    await send([pay.coin(to, sol('0.75'))])
    expect(await scanFinal()).toEqual(['0.75 SOL'])
  })

  it('when the owner gets back the rent of a token account', async () => {
    const { send, pay, to, merchant, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDT)])
    await send([await pay.close(merchant, USDT)])
    await send([pay.coin(to, sol('0.25'))])
    expect(await scanFinal()).toEqual(['0.25 SOL'])
  })

  it('sent to a token account that the issuer has frozen', async () => {
    const { send, pay, to, scanFinal } = await watchNewAddress()
    await send([await pay.create(to, USDC), await pay.transfer(to, USDC, units('1'))])
    await send([await pay.freeze(to, USDC)])
    expect((await send([await pay.transfer(to, USDC, units('2'))])).failed).toBe(true)
    expect(await scanFinal()).toEqual(['1 USDC'])
  })
})

describe('an address on Solana', () => {
  it('that was part of an earlier transaction is not accepted', async () => {
    const { send, pay, reader, newSigner, finalize } = await watchNewAddress()
    const [withCoin, withAccount, fresh] = await Promise.all([newSigner(), newSigner(), newSigner()])
    await send([pay.coin(withCoin.address, sol('0.01')), await pay.create(withAccount.address, USDT)])
    finalize()
    const states = await reader.initialStates([withCoin, withAccount, fresh].map(({ address }) => address))
    expect(states).toEqual([null, null, expect.anything()])
  })
})

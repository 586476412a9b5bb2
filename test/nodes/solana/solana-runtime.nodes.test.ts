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

/** A chain, its payer, and an address that is watched through the JSON-RPC of a node. */
async function watching() {
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
    /** Money that came since the last scan, once it is final. */
    async found() {
      solana.finalize()
      const movements = await scan()
      return movements.map(([asset, amount, , state]) => (state === 'confirmed' ? `${amount} ${asset}` : state)).sort()
    },
  }
}

describe('money on Solana', () => {
  it.each(['legacy', 0, 1] as const)('comes by a transaction of version %s', async (version) => {
    const { send, pay, to, scan, finalize } = await watching()
    const { signature } = await send([pay.coin(to, sol('0.25'))], { version })
    expect(await scan()).toEqual([['SOL', '0.25', signature, 'seen']])
    finalize()
    expect(await scan()).toEqual([['SOL', '0.25', signature, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('comes with the token account that is made for it', async () => {
    const { send, pay, to, scan, found } = await watching()
    const { signature } = await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('31.25'))])
    expect(await scan()).toEqual([['USDT', '31.25', signature, 'seen']])
    expect(await found()).toEqual(['31.25 USDT'])
    await send([await pay.transfer(to, USDT, units('1'))])
    expect(await found()).toEqual(['1 USDT'])
  })

  it('comes into a token account that was created before, for nothing', async () => {
    const { send, pay, to, found } = await watching()
    await send([await pay.create(to, USDC)])
    expect(await found()).toEqual([])
    await send([await pay.transfer(to, USDC, units('2'))])
    expect(await found()).toEqual(['2 USDC'])
  })

  it('comes as one deposit of each asset, however many transfers and instructions a transaction has', async () => {
    const { send, pay, to, found } = await watching()
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
    expect(await found()).toEqual(['0.12 SOL', '1.5 USDT', '2 USDC'])
  })

  it('comes to accounts that stand in a lookup table', async () => {
    const { send, pay, to, found, newSigner, putTable } = await watching()
    const account = await pay.accountOf(to, USDT)
    const { address } = await newSigner()
    const tables = putTable(address, [(await newSigner()).address, USDT.mint, to, account])
    const instructions = [await pay.create(to, USDT), await pay.transfer(to, USDT, units('3')), pay.coin(to, sol('1'))]
    const { keys, loaded } = await send(instructions, { tables })
    expect(keys).not.toContain(account)
    expect(loaded).toEqual({ writable: expect.arrayContaining([to, account]), readonly: [USDT.mint] })
    expect(await found()).toEqual(['1 SOL', '3 USDT'])
  })

  it('comes into a token account that its owner had emptied and closed', async () => {
    const { send, pay, to, merchant, payer, found } = await watching()
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('5'))])
    expect(await found()).toEqual(['5 USDT'])
    await send([await pay.transfer(payer.address, USDT, units('5'), merchant), await pay.close(merchant, USDT)])
    expect(await found()).toEqual([])
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('7'))])
    expect(await found()).toEqual(['7 USDT'])
  })

  it('comes before and after its owner moves it and closes its account between two scans', async () => {
    const { send, pay, to, merchant, payer, found } = await watching()
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('5'))])
    await send([await pay.transfer(payer.address, USDT, units('5'), merchant), await pay.close(merchant, USDT)])
    await send([await pay.create(to, USDT), await pay.transfer(to, USDT, units('7')), pay.coin(to, sol('0.5'))])
    expect(await found()).toEqual(['0.5 SOL', '5 USDT', '7 USDT'])
  })

  it('is the deposit of a token account that a stranger closes in favour of the address', async () => {
    const { send, pay, to, newSigner, heldBy, found } = await watching()
    const stranger = await newSigner()
    await send([await pay.create(stranger.address, USDC)])
    const { lamports } = heldBy(await pay.accountOf(stranger.address, USDC))
    await send([await pay.close(stranger, USDC, to)])
    expect(lamports).toBe(2_039_280)
    expect(await found()).toEqual(['0.00203928 SOL'])
  })

  it('is found behind dust, of which each grain is what it is', async () => {
    const { send, pay, to, found } = await watching()
    await send([await pay.create(to, USDT), pay.coin(to, sol('0.001'))])
    for (let grain = 1n; grain <= 30n; grain += 1n)
      await send([pay.coin(to, grain), await pay.transfer(to, USDT, 32n - grain)])
    await send([await pay.transfer(to, USDT, units('31.25'))])
    const deposits = await found()
    expect(deposits).toHaveLength(62)
    expect(deposits).toEqual(
      expect.arrayContaining(['0.000000001 SOL', '0.00000003 SOL', '0.000002 USDT', '31.25 USDT']),
    )
  })
})

describe('no money on Solana', () => {
  it('is in a transaction that fails, and the same payment counts once when it is tried again', async () => {
    const { send, pay, to, newSigner, found } = await watching()
    const poor = await newSigner()
    await send([await pay.create(poor.address, USDT), await pay.create(to, USDT)])
    const tried = await send([pay.coin(to, sol('1')), await pay.transfer(to, USDT, units('4'), poor)])
    expect(tried.failed).toBe(true)
    expect(await found()).toEqual([])
    await send([await pay.transfer(poor.address, USDT, units('4'))])
    await send([await pay.transfer(to, USDT, units('4'), poor)])
    expect(await found()).toEqual(['4 USDT'])
  })

  it('is dust for which an address would have to exist', async () => {
    const { send, pay, to, found } = await watching()
    expect((await send([pay.coin(to, 1n)])).failed).toBe(true)
    expect(await found()).toEqual([])
    await send([pay.coin(to, sol('0.5'))])
    expect(await found()).toEqual(['0.5 SOL'])
  })

  it('is a token of the newer program that keeps a fee, and what comes with it counts', async () => {
    const { send, pay, to, heldBy, found } = await watching()
    const other = await pay.feeToken()
    const unknown = [await pay.create(to, other), await pay.transfer(to, other, units('100'))]
    await send(unknown)
    expect(heldBy(await pay.accountOf(to, other)).token?.amount).toBe(units('99'))
    expect(await found()).toEqual([])
    await send([...unknown, await pay.create(to, USDT), await pay.transfer(to, USDT, units('6'))])
    expect(await found()).toEqual(['6 USDT'])
  })

  it('is a token with another mint, whatever it calls itself', async () => {
    const { send, pay, to, newSigner, found } = await watching()
    const { address: mint } = await newSigner()
    pay.putMint(mint)
    const other = { ...USDT, mint }
    await pay.fund(other)
    const forged = [await pay.create(to, other), await pay.transfer(to, other, units('100'))]
    await send(forged)
    expect(await found()).toEqual([])
    await send([...forged, await pay.create(to, USDT), await pay.transfer(to, USDT, units('1'))])
    expect(await found()).toEqual(['1 USDT'])
  })

  it('are wrapped coins, nor what their owner unwraps', async () => {
    const { send, pay, to, merchant, heldBy, found } = await watching()
    await send(await pay.wrap(to, sol('2')))
    expect(await found()).toEqual([])
    await send([await pay.unwrap(merchant)])
    expect(heldBy(to).lamports).toBeGreaterThan(Number(sol('2')))
    expect(await found()).toEqual([])
    await send([pay.coin(to, sol('0.75'))])
    expect(await found()).toEqual(['0.75 SOL'])
  })

  it('is the deposit of a token account that its owner gets back', async () => {
    const { send, pay, to, merchant, found } = await watching()
    await send([await pay.create(to, USDT)])
    await send([await pay.close(merchant, USDT)])
    await send([pay.coin(to, sol('0.25'))])
    expect(await found()).toEqual(['0.25 SOL'])
  })

  it('comes into a token account that the issuer has frozen', async () => {
    const { send, pay, to, found } = await watching()
    await send([await pay.create(to, USDC), await pay.transfer(to, USDC, units('1'))])
    await send([await pay.freeze(to, USDC)])
    expect((await send([await pay.transfer(to, USDC, units('2'))])).failed).toBe(true)
    expect(await found()).toEqual(['1 USDC'])
  })
})

describe('an address of Solana', () => {
  it('that has been named before is not accepted', async () => {
    const { send, pay, reader, newSigner, finalize } = await watching()
    const [withCoin, withAccount, fresh] = await Promise.all([newSigner(), newSigner(), newSigner()])
    await send([pay.coin(withCoin.address, sol('0.01')), await pay.create(withAccount.address, USDT)])
    finalize()
    const states = await reader.initialStates([withCoin, withAccount, fresh].map(({ address }) => address))
    expect(states).toEqual([null, null, expect.anything()])
  })
})

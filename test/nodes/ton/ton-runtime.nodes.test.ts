import { Address, comment, toNano } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { tonReader } from '../../../src/server/chains/ton/ton-reader'
import { watchAddress } from '../../server/chains/watch'
import { fakeClock } from '../../server/fake-clock'
import { startTonChain, USDT } from './ton-chain'
import { createTonPayer, EXCESSES, fatesOf, internalTransfer, NOTIFICATION, sideMessage } from './ton-payments'
import { serveToncenter } from './toncenter'

const CONFIRMATIONS = 3
const units = (amount: string) => parseUnits(amount, 6) ?? 0n

/** A chain, its payer with tokens, and an address that is watched through TON Center's interface. */
async function watching() {
  const clock = fakeClock()
  const ton = await startTonChain()
  const pay = createTonPayer(ton)
  await pay.mint(ton.payer.address, units('1000000'))
  const merchant = await ton.newWallet('merchant')
  const { url } = await serveToncenter(ton, clock.now)
  const reader = tonReader({ endpoints: [{ url }], clock, confirmations: CONFIRMATIONS })
  const address = merchant.address.toString({ bounceable: false })
  const { scan } = await watchAddress(reader, address, ['asset', 'amount', 'state'])
  return {
    ...ton,
    pay,
    merchant,
    to: merchant.address,
    reader,
    scan,
    /** Money that came since the last scan, once it is final. */
    async found() {
      ton.chain.height += CONFIRMATIONS
      const movements = await scan()
      return movements.map(([asset, amount, state]) => (state === 'confirmed' ? `${amount} ${asset}` : state)).sort()
    },
  }
}

describe('money on TON', () => {
  it('comes to an address without a contract, and is final after some blocks', async () => {
    const { pay, to, scan, chain } = await watching()
    await pay.coin(to, toNano('2.5'))
    expect(await scan()).toEqual([['TON', '2.5', 'seen']])
    chain.height += CONFIRMATIONS
    expect(await scan()).toEqual([['TON', '2.5', 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('comes as dust, with words, and to the wallet that its owner has put there', async () => {
    const { pay, to, merchant, payer, found } = await watching()
    await pay.coin(to, 1n)
    await pay.coin(to, toNano('2'), payer, { body: comment('order 17') })
    expect(await found()).toEqual(['0.000000001 TON', '2 TON'])
    await pay.coin(payer.address, toNano('1'), merchant)
    await pay.coin(to, toNano('3'), payer, { bounce: true, body: comment('order 18') })
    expect(await found()).toEqual(['3 TON'])
  })

  it('that is sent back from where there is no contract yet is none, and the next is', async () => {
    const { pay, to, payer, found } = await watching()
    expect(fatesOf(await pay.coin(to, toNano('2'), payer, { bounce: true }), to)).toEqual(['sent back'])
    expect(await found()).toEqual([])
    await pay.coin(to, toNano('2.25'))
    expect(await found()).toEqual(['2.25 TON'])
  })

  it('comes to an account that its owner had emptied, so that it was no more', async () => {
    const { pay, to, merchant, balanceOf, found } = await watching()
    await pay.coin(to, toNano('2'))
    expect(await found()).toEqual(['2 TON'])
    await pay.moveAll(merchant)
    expect(await balanceOf(to)).toBe(0n)
    await pay.coin(to, toNano('3'))
    expect(await found()).toEqual(['3 TON'])
  })

  it('comes before and after its owner empties the account between two scans', async () => {
    const { pay, to, merchant, found } = await watching()
    await pay.coin(to, toNano('2'))
    await pay.moveAll(merchant)
    await pay.coin(to, toNano('3'))
    expect(await found()).toEqual(['2 TON', '3 TON'])
  })
})

describe('tokens on TON', () => {
  it('come with the account that is made for them, without a word to their owner', async () => {
    const { pay, to, scan, found, tokensOf, blocks } = await watching()
    await pay.token(to, units('31.25'))
    expect(blocks.some(({ account }) => account === to.toRawString())).toBe(false)
    expect(await scan()).toEqual([['USDT', '31.25', 'seen']])
    expect(await found()).toEqual(['31.25 USDT'])
    await pay.token(to, 1n)
    expect(await found()).toEqual(['0.000001 USDT'])
    expect(await tokensOf(to)).toBe(units('31.250001'))
  })

  it('come with a notification, whose coins are no money of the customer', async () => {
    const { pay, to, found, balanceOf } = await watching()
    await pay.token(to, units('31.25'), { forward: toNano('0.05') })
    expect(await balanceOf(to)).toBeGreaterThan(toNano('0.04'))
    expect(await found()).toEqual(['31.25 USDT'])
  })

  it('come from the master that mints them, and from an account whose tokens it moves', async () => {
    const { pay, to, payer, found } = await watching()
    await pay.mint(to, units('4'))
    expect(await found()).toEqual(['4 USDT'])
    await pay.force(payer.address, to, units('5'))
    expect(await found()).toEqual(['5 USDT'])
  })

  it('that a locked account sends back are none, and count when they are sent again', async () => {
    const { pay, to, found, accountOf, tokensOf, payer } = await watching()
    await pay.token(to, units('1'))
    await pay.allow(to, 'send')
    const before = await tokensOf(payer.address)
    expect(fatesOf(await pay.token(to, units('2')), await accountOf(to))).toEqual(['sent back'])
    expect(await tokensOf(payer.address)).toBe(before)
    expect(await found()).toEqual(['1 USDT'])
    await pay.allow(to, 'all')
    await pay.token(to, units('2'))
    expect(await found()).toEqual(['2 USDT'])
  })

  it('that come to an account that may send nothing are there, though their owner cannot move them', async () => {
    const { pay, to, merchant, payer, found, accountOf } = await watching()
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('1'))
    await pay.allow(to, 'receive')
    await pay.token(to, units('2'))
    const moved = await pay.token(payer.address, units('3'), { from: merchant })
    expect(fatesOf(moved, await accountOf(to))).toEqual(['sent back'])
    expect(await found()).toEqual(['1 TON', '1 USDT', '2 USDT'])
  })

  it('that come back to the address that has sent them are none', async () => {
    const { pay, to, merchant, walletOf, accountOf, tokensOf, found } = await watching()
    const { address: locked } = await walletOf('locked')
    await pay.allow(locked, 'nothing')
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('6'))
    expect(await found()).toEqual(['1 TON', '6 USDT'])
    const sent = await pay.token(locked, units('6'), { from: merchant })
    expect(fatesOf(sent, await accountOf(to))).toEqual(['taken', 'taken'])
    expect(await tokensOf(to)).toBe(units('6'))
    expect(await found()).toEqual([])
  })

  it('that are burned, moved by the master or by their owner stay credited, and what comes next counts', async () => {
    const { pay, to, merchant, payer, tokensOf, found } = await watching()
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('10'))
    expect(await found()).toEqual(['1 TON', '10 USDT'])
    await pay.burn(to, units('1'))
    await pay.burnOwn(merchant, units('2'))
    await pay.force(to, payer.address, units('3'))
    await pay.token(payer.address, units('4'), { from: merchant })
    expect(await tokensOf(to)).toBe(0n)
    expect(await found()).toEqual([])
    await pay.token(to, units('10'))
    expect(await found()).toEqual(['10 USDT'])
  })
})

describe('tokens on TON that a stranger forges', () => {
  it('by sending what accounts send each other are refused, and none', async () => {
    const { pay, to, walletOf, send, accountOf, found } = await watching()
    const stranger = await walletOf('stranger')
    await pay.token(to, units('1'))
    const account = await accountOf(to)
    for (const from of [stranger.address, to, null]) {
      const body = internalTransfer(units('100'), from)
      const sent = await send(stranger, { to: account, value: toNano('0.1'), body })
      expect(fatesOf(sent, account)).toEqual(['sent back'])
      const remaining = await send(stranger, { to: account, value: toNano('0.1'), body, bounce: false })
      expect(fatesOf(remaining, account)).toEqual(['aborted'])
    }
    expect(await found()).toEqual(['1 USDT'])
  })

  it('by telling the owner of them are none, nor are the coins that tell', async () => {
    const { pay, to, walletOf, send, payer, found } = await watching()
    const stranger = await walletOf('stranger')
    for (const opcode of [NOTIFICATION, EXCESSES]) {
      const body = sideMessage(opcode, units('100'), payer.address)
      await send(stranger, { to, value: toNano('0.05'), body, bounce: false })
    }
    expect(await found()).toEqual([])
    await pay.coin(to, toNano('0.05'))
    expect(await found()).toEqual(['0.05 TON'])
  })

  it('by what looks like a transfer of tokens, sent to the owner, are the coins that came with it', async () => {
    const { to, walletOf, send, found } = await watching()
    const stranger = await walletOf('stranger')
    const body = internalTransfer(units('100'), stranger.address)
    await send(stranger, { to, value: toNano('0.5'), body, bounce: false })
    expect(await found()).toEqual(['0.5 TON'])
  })

  it('with a master of their own are none, with a notification or without', async () => {
    const { pay, to, payer, putMaster, tokensOf, found } = await watching()
    const master = new Address(0, Buffer.alloc(32, 7))
    await putMaster(master)
    await pay.mint(payer.address, units('1000'), master)
    await pay.token(to, units('100'), { master })
    await pay.token(to, units('100'), { master, forward: toNano('0.05') })
    expect(await tokensOf(to, master)).toBe(units('200'))
    expect(await found()).toEqual([])
  })

  it('in an account that calls itself the owner’s are none', async () => {
    const { pay, to, walletOf, send, forgedAccount, holders, found } = await watching()
    const stranger = await walletOf('stranger')
    const { address, init } = forgedAccount(to, units('100'))
    await send(stranger, { to: address, value: toNano('1'), init })
    const body = internalTransfer(units('100'), stranger.address)
    await send(stranger, { to: address, value: toNano('0.1'), body })
    expect(holders.has(address.toRawString())).toBe(false)
    expect(await found()).toEqual([])
    await pay.token(to, units('1'))
    expect(await found()).toEqual(['1 USDT'])
  })
})

describe('an address of TON', () => {
  it('that has got anything is not accepted', async () => {
    const { pay, reader, newWallet } = await watching()
    const addresses = (await Promise.all(['coin', 'token', 'fresh'].map(newWallet))).map(({ address }) => address)
    const [withCoin = USDT, withToken = USDT] = addresses
    await pay.coin(withCoin, 1n)
    await pay.token(withToken, 1n)
    const states = await reader.initialStates(addresses.map((one) => one.toString({ bounceable: false })))
    expect(states).toEqual([null, null, expect.anything()])
  })
})

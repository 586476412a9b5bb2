import { Address, comment, toNano } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { tonTransaction } from '../../../src/payment/ton/transaction'
import { tonReader } from '../../../src/server/chains/ton/ton-reader'
import { pair } from '../../payment/pairs'
import { watchAddress } from '../../server/chains/watch'
import { fakeClock } from '../../server/fake-clock'
import { startTonChain, USDT } from './ton-chain'
import { createTonPayer, EXCESSES, internalTransfer, NOTIFICATION, outcomesOf, sideMessage } from './ton-payments'
import { serveToncenter } from './toncenter'

const CONFIRMATIONS = 3
const units = (amount: string) => parseUnits(amount, 6) ?? 0n

/** A chain, its payer with tokens, and a new address that a reader watches through TON Center's interface. */
async function watchNewAddress() {
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
    /** Makes everything final, and returns the money that came since the last scan. */
    async scanFinal() {
      ton.chain.height += CONFIRMATIONS
      const movements = await scan()
      return movements.map(([asset, amount, state]) => (state === 'confirmed' ? `${amount} ${asset}` : state)).sort()
    },
  }
}

describe('money on TON', () => {
  it('can arrive at an address without a contract, and is final after some blocks', async () => {
    const { pay, to, scan, chain } = await watchNewAddress()
    await pay.coin(to, toNano('2.5'))
    expect(await scan()).toEqual([['TON', '2.5', 'seen']])
    chain.height += CONFIRMATIONS
    expect(await scan()).toEqual([['TON', '2.5', 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('arrives in full as the page asks a wallet for it by TON Connect, also before the address has a contract', async () => {
    const { pay, to, payer, scanFinal } = await watchNewAddress()
    // a bounceable spelling, which would send the money back
    const recipient = to.toString({ bounceable: true })
    const [{ address, amount }] = tonTransaction(pair('TON/TON'), {
      from: payer.address.toRawString(),
      recipient,
      atoms: toNano('9.765625'),
      network: '-239',
      validUntil: 0,
    }).messages
    const { address: parsed, isBounceable } = Address.parseFriendly(address)
    const sent = await pay.coin(parsed, BigInt(amount), payer, { bounce: isBounceable })
    expect(outcomesOf(sent, to)).not.toContain('sent back')
    expect(await scanFinal()).toEqual(['9.765625 TON'])
  })

  it('can arrive as dust, with a comment, and after the owner has deployed the wallet', async () => {
    const { pay, to, merchant, payer, scanFinal } = await watchNewAddress()
    await pay.coin(to, 1n)
    await pay.coin(to, toNano('2'), payer, { body: comment('order 17') })
    expect(await scanFinal()).toEqual(['0.000000001 TON', '2 TON'])
    await pay.coin(payer.address, toNano('1'), merchant)
    await pay.coin(to, toNano('3'), payer, { bounce: true, body: comment('order 18') })
    expect(await scanFinal()).toEqual(['3 TON'])
  })

  it('does not count if it is returned because there is no contract, and the next payment counts', async () => {
    const { pay, to, payer, scanFinal } = await watchNewAddress()
    expect(outcomesOf(await pay.coin(to, toNano('2'), payer, { bounce: true }), to)).toEqual(['sent back'])
    expect(await scanFinal()).toEqual([])
    await pay.coin(to, toNano('2.25'))
    expect(await scanFinal()).toEqual(['2.25 TON'])
  })

  it('can arrive at an account that its owner had emptied and so deleted', async () => {
    const { pay, to, merchant, balanceOf, scanFinal } = await watchNewAddress()
    await pay.coin(to, toNano('2'))
    expect(await scanFinal()).toEqual(['2 TON'])
    await pay.moveAll(merchant)
    expect(await balanceOf(to)).toBe(0n)
    await pay.coin(to, toNano('3'))
    expect(await scanFinal()).toEqual(['3 TON'])
  })

  it('is found if its owner empties the account between two scans, and more arrives', async () => {
    const { pay, to, merchant, scanFinal } = await watchNewAddress()
    await pay.coin(to, toNano('2'))
    await pay.moveAll(merchant)
    await pay.coin(to, toNano('3'))
    expect(await scanFinal()).toEqual(['2 TON', '3 TON'])
  })
})

describe('tokens on TON', () => {
  it('can arrive with the creation of their account, without a notification to the owner', async () => {
    const { pay, to, scan, scanFinal, tokensOf, blocks } = await watchNewAddress()
    await pay.token(to, units('31.25'))
    expect(blocks.some(({ account }) => account === to.toRawString())).toBe(false)
    expect(await scan()).toEqual([['USDT', '31.25', 'seen']])
    expect(await scanFinal()).toEqual(['31.25 USDT'])
    await pay.token(to, 1n)
    expect(await scanFinal()).toEqual(['0.000001 USDT'])
    expect(await tokensOf(to)).toBe(units('31.250001'))
  })

  it('can arrive with a notification, whose coins do not count', async () => {
    const { pay, to, scanFinal, balanceOf } = await watchNewAddress()
    await pay.token(to, units('31.25'), { forward: toNano('0.05') })
    expect(await balanceOf(to)).toBeGreaterThan(toNano('0.04'))
    expect(await scanFinal()).toEqual(['31.25 USDT'])
  })

  it('can come from the master, which mints them or moves those of another account', async () => {
    const { pay, to, payer, scanFinal } = await watchNewAddress()
    await pay.mint(to, units('4'))
    expect(await scanFinal()).toEqual(['4 USDT'])
    await pay.force(payer.address, to, units('5'))
    expect(await scanFinal()).toEqual(['5 USDT'])
  })

  it('do not count if a locked account returns them, and count when they are sent again', async () => {
    const { pay, to, scanFinal, accountOf, tokensOf, payer } = await watchNewAddress()
    await pay.token(to, units('1'))
    await pay.allow(to, 'send')
    const before = await tokensOf(payer.address)
    expect(outcomesOf(await pay.token(to, units('2')), await accountOf(to))).toEqual(['sent back'])
    expect(await tokensOf(payer.address)).toBe(before)
    expect(await scanFinal()).toEqual(['1 USDT'])
    await pay.allow(to, 'all')
    await pay.token(to, units('2'))
    expect(await scanFinal()).toEqual(['2 USDT'])
  })

  it('count in an account that may not send, although their owner cannot move them', async () => {
    const { pay, to, merchant, payer, scanFinal, accountOf } = await watchNewAddress()
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('1'))
    await pay.allow(to, 'receive')
    await pay.token(to, units('2'))
    const moved = await pay.token(payer.address, units('3'), { from: merchant })
    expect(outcomesOf(moved, await accountOf(to))).toEqual(['sent back'])
    expect(await scanFinal()).toEqual(['1 TON', '1 USDT', '2 USDT'])
  })

  it('do not count when they are returned to their sender', async () => {
    const { pay, to, merchant, walletOf, accountOf, tokensOf, scanFinal } = await watchNewAddress()
    const { address: locked } = await walletOf('locked')
    await pay.allow(locked, 'nothing')
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('6'))
    expect(await scanFinal()).toEqual(['1 TON', '6 USDT'])
    const sent = await pay.token(locked, units('6'), { from: merchant })
    expect(outcomesOf(sent, await accountOf(to))).toEqual(['taken', 'taken'])
    expect(await tokensOf(to)).toBe(units('6'))
    expect(await scanFinal()).toEqual([])
  })

  it('stay credited when they are burned or moved by the master or their owner, and the next tokens count', async () => {
    const { pay, to, merchant, payer, tokensOf, scanFinal } = await watchNewAddress()
    await pay.coin(to, toNano('1'))
    await pay.token(to, units('10'))
    expect(await scanFinal()).toEqual(['1 TON', '10 USDT'])
    await pay.burn(to, units('1'))
    await pay.burnOwn(merchant, units('2'))
    await pay.force(to, payer.address, units('3'))
    await pay.token(payer.address, units('4'), { from: merchant })
    expect(await tokensOf(to)).toBe(0n)
    expect(await scanFinal()).toEqual([])
    await pay.token(to, units('10'))
    expect(await scanFinal()).toEqual(['10 USDT'])
  })
})

describe('tokens on TON do not count', () => {
  it('if a stranger sends the message that token accounts send each other', async () => {
    const { pay, to, walletOf, send, accountOf, scanFinal } = await watchNewAddress()
    const stranger = await walletOf('stranger')
    await pay.token(to, units('1'))
    const account = await accountOf(to)
    for (const from of [stranger.address, to, null]) {
      const body = internalTransfer(units('100'), from)
      const sent = await send(stranger, { to: account, value: toNano('0.1'), body })
      expect(outcomesOf(sent, account)).toEqual(['sent back'])
      const remaining = await send(stranger, { to: account, value: toNano('0.1'), body, bounce: false })
      expect(outcomesOf(remaining, account)).toEqual(['aborted'])
    }
    expect(await scanFinal()).toEqual(['1 USDT'])
  })

  it('if a stranger only notifies their owner, nor do the coins of the notification', async () => {
    const { pay, to, walletOf, send, payer, scanFinal } = await watchNewAddress()
    const stranger = await walletOf('stranger')
    for (const opcode of [NOTIFICATION, EXCESSES]) {
      const body = sideMessage(opcode, units('100'), payer.address)
      await send(stranger, { to, value: toNano('0.05'), body, bounce: false })
    }
    expect(await scanFinal()).toEqual([])
    await pay.coin(to, toNano('0.05'))
    expect(await scanFinal()).toEqual(['0.05 TON'])
  })

  it('if a stranger sends a forged transfer to the owner, but its coins do', async () => {
    const { to, walletOf, send, scanFinal } = await watchNewAddress()
    const stranger = await walletOf('stranger')
    const body = internalTransfer(units('100'), stranger.address)
    await send(stranger, { to, value: toNano('0.5'), body, bounce: false })
    expect(await scanFinal()).toEqual(['0.5 TON'])
  })

  it('if they have another master, with or without a notification', async () => {
    const { pay, to, payer, putMaster, tokensOf, scanFinal } = await watchNewAddress()
    const master = new Address(0, Buffer.alloc(32, 7))
    await putMaster(master)
    await pay.mint(payer.address, units('1000'), master)
    await pay.token(to, units('100'), { master })
    await pay.token(to, units('100'), { master, forward: toNano('0.05') })
    expect(await tokensOf(to, master)).toBe(units('200'))
    expect(await scanFinal()).toEqual([])
  })

  it('in an account that only claims to belong to the owner', async () => {
    const { pay, to, walletOf, send, forgedAccount, holders, scanFinal } = await watchNewAddress()
    const stranger = await walletOf('stranger')
    const { address, init } = forgedAccount(to, units('100'))
    await send(stranger, { to: address, value: toNano('1'), init })
    const body = internalTransfer(units('100'), stranger.address)
    await send(stranger, { to: address, value: toNano('0.1'), body })
    expect(holders.has(address.toRawString())).toBe(false)
    expect(await scanFinal()).toEqual([])
    await pay.token(to, units('1'))
    expect(await scanFinal()).toEqual(['1 USDT'])
  })
})

describe('an address on TON', () => {
  it('that has received money is not accepted', async () => {
    const { pay, reader, newWallet } = await watchNewAddress()
    const addresses = (await Promise.all(['coin', 'token', 'fresh'].map(newWallet))).map(({ address }) => address)
    const [withCoin = USDT, withToken = USDT] = addresses
    await pay.coin(withCoin, 1n)
    await pay.token(withToken, 1n)
    const states = await reader.initialStates(addresses.map((one) => one.toString({ bounceable: false })))
    expect(states).toEqual([null, null, expect.anything()])
  })
})

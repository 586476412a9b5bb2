import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { encodeTransfer, isTransfer, type TronTransfer } from '../../../../src/payment/tron/transfer'
import type { SignedTransfers } from '../../../../src/server/ports/chain-reader'
import { ADDRESS as ADDRESSES, contractOf } from '../../../payment/pairs'
import { TROUBLES } from '../fake-server'
import { ADDRESS, ONE, watching } from './watch-tron'

const USDT = contractOf('USDT', 'Tron')
const TOKEN: TronTransfer = { from: ADDRESS, recipient: ADDRESSES.Tron, atoms: 31n * ONE, contract: USDT }
const TRX: TronTransfer = { ...TOKEN, contract: null }

async function reading(second = false) {
  const { reader, node, ...rest } = await watching({ second })
  const transfers = reader.signedTransfers as SignedTransfers
  return { ...rest, node, transfers, fee: async (transfer: TronTransfer) => (await transfers.facts(transfer)).fee }
}

describe('the facts for a transfer on Tron', () => {
  it('name the newest block, and what the sender holds', async () => {
    const { node, transfers } = await reading()
    node.transfer(ADDRESS, 40n * ONE, USDT)
    node.transfer(ADDRESS, 9n * ONE)
    const { block, balances } = await transfers.facts(TOKEN)
    expect(block.number).toBe(node.height)
    expect(balances).toEqual({ coin: 9n * ONE, asset: 40n * ONE })
    const bytes = encodeTransfer(TOKEN, block)
    expect(isTransfer(bytes, TOKEN)).toBe(true)
    const low = (node.height & 0xffff).toString(16).padStart(4, '0')
    expect(bytesToHex(bytes).slice(0, 28)).toBe(`0a02${low}2208${block.hash.slice(18, 34)}`)
    expect((await transfers.facts(TRX)).balances).toEqual({ coin: 9n * ONE, asset: 9n * ONE })
  })

  it.each<[string, object, number | null, bigint]>([
    ['energy', {}, 64_285, 6_428_500n],
    ['the most energy where the node does not estimate it', {}, null, 13_000_000n],
    ['only the energy that is not staked', { EnergyLimit: 60_000, EnergyUsed: 285 }, 64_285, 457_000n],
    ['nothing with enough energy', { EnergyLimit: 70_000 }, 64_285, 0n],
    ['its bytes, too, without bandwidth', { freeNetUsed: 400 }, 64_285, 6_778_500n],
    ['no bytes with staked bandwidth', { freeNetUsed: 600, NetLimit: 400, NetUsed: 10 }, 64_285, 6_428_500n],
    ['its bytes where no kind of bandwidth suffices', { freeNetUsed: 400, NetLimit: 300 }, 64_285, 6_778_500n],
  ])('say that a token costs %s', async (_, resources, energy, expected) => {
    const { node, fee } = await reading()
    Object.assign(node.resources, resources)
    node.energy = energy
    expect(await fee(TOKEN)).toBe(expected)
  })

  it('are refused for a token whose transfer would burn its fee limit and fail', async () => {
    const { node, fee } = await reading()
    node.resources.EnergyLimit = 1_000_000
    node.energy = 500_000
    expect(await fee(TOKEN)).toBe(0n)
    node.energy = 500_001
    await expect(fee(TOKEN)).rejects.toMatchObject({ name: 'ChainUnavailable' })
  })

  it('say that TRX costs more to an address that the network does not know', async () => {
    const { node, fee } = await reading()
    expect(await fee(TRX)).toBe(1_100_000n)
    node.known.add(TRX.recipient)
    expect(await fee(TRX)).toBe(0n)
    node.resources.freeNetUsed = 500
    expect(await fee(TRX)).toBe(270_000n)
  })
})

/** Answers of `/wallet/broadcasthex`, by the documents of java-tron (2026-11-29). */
const REFUSED = (code: string) => ({ code, txid: 'ab'.repeat(32), message: 'Refused', transaction: '{}' })

describe('a broadcast on Tron', () => {
  it('sends the bytes as they are', async () => {
    const { node, transfers } = await reading()
    expect(await transfers.broadcast(Uint8Array.of(10, 1, 255))).toBeNull()
    expect(node.broadcast).toEqual(['0a01ff'])
  })

  it.each([
    ['DUP_TRANSACTION_ERROR', null],
    ['TRANSACTION_EXPIRATION_ERROR', 'expired'],
    ['TAPOS_ERROR', 'expired'],
    ['SIGERROR', 'signature'],
    ['BANDWITH_ERROR', 'insufficient'],
    ['CONTRACT_VALIDATE_ERROR', 'insufficient'],
    ['CONTRACT_EXE_ERROR', 'rejected'],
    ['OTHER_ERROR', 'rejected'],
  ])('that a node answers with %s is refused as %s', async (code, refused) => {
    const { node, transfers } = await reading()
    node.broadcastAnswer = REFUSED(code)
    expect(await transfers.broadcast(Uint8Array.of(1))).toBe(refused)
  })

  it.each([
    'SERVER_BUSY',
    'NO_CONNECTION',
    'NOT_ENOUGH_EFFECTIVE_CONNECTION',
    'BLOCK_UNSOLIDIFIED',
    'NEW_CODE',
  ])('goes to the second node where the first answers %s', async (code) => {
    const { node, backup, transfers } = await reading(true)
    node.broadcastAnswer = REFUSED(code)
    expect(await transfers.broadcast(Uint8Array.of(7))).toBeNull()
    expect(backup.node.broadcast).toEqual(['07'])
    backup.node.broadcastAnswer = REFUSED(code)
    await expect(transfers.broadcast(Uint8Array.of(7))).rejects.toMatchObject({ name: 'ChainUnavailable' })
  })

  it('that the first node may have sent is not refused by the second', async () => {
    const { host, backup, transfers } = await reading(true)
    await transfers.broadcast(Uint8Array.of(1))
    backup.node.broadcastAnswer = REFUSED('CONTRACT_VALIDATE_ERROR')
    host.trouble = TROUBLES.broken
    await expect(transfers.broadcast(Uint8Array.of(1))).rejects.toMatchObject({ name: 'ChainUnavailable' })
    expect(backup.node.broadcast).toEqual(['01'])
    // the first node is not asked as long as it does not say that it is one of Tron
    expect(await transfers.broadcast(Uint8Array.of(1))).toBe('insufficient')
  })

  it('with an answer of another shape is no refusal', async () => {
    const { node, transfers } = await reading()
    node.broadcastAnswer = { Error: 'class org.tron.core.exception.BadItemException' }
    await expect(transfers.broadcast(Uint8Array.of(1))).rejects.toMatchObject({ name: 'ChainUnavailable' })
  })
})

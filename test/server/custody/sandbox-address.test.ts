import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { Address } from '@ton/core'
import * as bitcoin from 'bitcoinjs-lib'
import { TronWeb } from 'tronweb'
import { isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { NETWORKS } from '../../../src/contract/enums'
import { recipientProblem } from '../../../src/payment/address/recipient'
import { deriveNuban, nubanCheckDigit } from '../../../src/server/custody/nuban'
import { sandboxAddress } from '../../../src/server/custody/sandbox-address'

const SEED = '5e'.repeat(32)
const PATHS = Array.from({ length: 40 }, (_, index) => `session-${index} USDT`)

const evm = (address: string) => isAddress(address, { strict: true })

/** Independent libraries that decide whether an address is valid. */
const oracles: Record<(typeof NETWORKS)[number], (address: string) => boolean> = {
  Bitcoin: (address) => bitcoin.address.toOutputScript(address, bitcoin.networks.bitcoin).length === 22,
  Ethereum: evm,
  Base: evm,
  Arbitrum: evm,
  Binance_Smart_Chain: evm,
  Tron: (address) => TronWeb.isAddress(address),
  TON: (address) => {
    const { address: account, isBounceable, isTestOnly } = Address.parseFriendly(address)
    return account.workChain === 0 && !isBounceable && !isTestOnly && address.startsWith('UQ')
  },
  Solana: (address) => ed25519.Point.fromBytes(base58.decode(address)).toBytes().length === 32,
}

describe.each(NETWORKS)('a sandbox address on %s', (network) => {
  test('is valid on the network, and the page may show it', () => {
    for (const path of PATHS) {
      const address = sandboxAddress(SEED, path, network)
      expect(oracles[network](address), address).toBe(true)
      expect(recipientProblem(network, address), address).toBeNull()
    }
  })

  test('is the same after a restart, and different for every session, network and seed', () => {
    const addresses = PATHS.map((path) => sandboxAddress(SEED, path, network))
    expect(PATHS.map((path) => sandboxAddress(SEED, path, network))).toEqual(addresses)
    expect(new Set(addresses).size).toBe(PATHS.length)
    expect(addresses).not.toContain(sandboxAddress('5f'.repeat(32), PATHS[0] ?? '', network))
    const elsewhere = NETWORKS.filter((other) => other !== network).map((other) =>
      sandboxAddress(SEED, PATHS[0] ?? '', other),
    )
    expect(elsewhere).not.toContain(addresses[0])
  })
})

test('account numbers of the sandbox bank have their check digit', () => {
  // This is the worked example in the NUBAN standard of the Central Bank of Nigeria.
  expect(nubanCheckDigit('011', '000001457')).toBe('9')
  expect(deriveNuban('999', 'a')).toMatch(/^\d{10}$/)
  expect(deriveNuban('999', 'a')).toBe(deriveNuban('999', 'a'))
})

import { ACCOUNT_DEPTH, type DerivedFamily, type ScriptType } from '../../../contract/wallets/wallet'
import { type AccountKey, isReceivingBranch } from './extended-key'
import { bitcoinAddress, evmAddress, tronAddress } from './key-address'

/** The branch of receiving addresses below an account. */
const RECEIVING = 0
const HARDENED = 0x80000000

const PURPOSES: Record<ScriptType, number> = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2wpkh: 84 }
const COINS: Record<DerivedFamily, number> = { bitcoin: 0, evm: 60, tron: 195 }

/** Derives the receiving address with an index. Takes a few milliseconds. */
export function deriveAddress({ family, key, script }: AccountKey, index: number): string {
  const branch = isReceivingBranch(key) ? key : key.deriveChild(RECEIVING)
  const { publicKey } = branch.deriveChild(index)
  if (!publicKey) throw new Error('a key without a public part')
  switch (family) {
    case 'bitcoin':
      return bitcoinAddress(publicKey, script ?? 'p2wpkh')
    case 'evm':
      return evmAddress(publicKey)
    case 'tron':
      return tronAddress(publicKey)
  }
}

/**
 * The full path at which wallets usually show the address. For a key that is not an account's, the path below that key.
 */
export function derivationPath({ family, key, script }: AccountKey, index: number): string {
  if (isReceivingBranch(key)) return `${index}`
  const below = `${RECEIVING}/${index}`
  if (key.depth !== ACCOUNT_DEPTH || key.index < HARDENED) return below
  return `m/${script ? PURPOSES[script] : 44}'/${COINS[family]}'/${key.index - HARDENED}'/${below}`
}

import { HDKey } from '@scure/bip32'
import type { DerivedFamily, ScriptType } from '../../../contract/wallet'

interface Account {
  family: DerivedFamily
  /** What the wallets are called that find the money by the same words. */
  wallets: string
  path: string
  script: ScriptType | null
  versions?: { public: number; private: number }
}

/** The first account of each family, at the path where the usual wallets look for it. */
const ACCOUNTS: readonly Account[] = [
  {
    family: 'bitcoin',
    wallets: 'Sparrow, Electrum, BlueWallet',
    path: "m/84'/0'/0'",
    script: 'p2wpkh',
    versions: { public: 0x04b24746, private: 0x04b2430c },
  },
  { family: 'evm', wallets: 'MetaMask, Trust Wallet', path: "m/44'/60'/0'", script: null },
  { family: 'tron', wallets: 'TronLink, Trust Wallet', path: "m/44'/195'/0'", script: null },
]

/** An account's extended public key: what a service needs to make addresses, and no more. */
export interface AccountPublicKey {
  family: DerivedFamily
  wallets: string
  path: string
  script: ScriptType | null
  publicKey: string
}

/** The public keys of the accounts that a seed has. */
export const accountKeysOf = (seed: Uint8Array): AccountPublicKey[] =>
  ACCOUNTS.map(({ family, wallets, path, script, versions }) => ({
    family,
    wallets,
    path,
    script,
    publicKey: HDKey.fromMasterSeed(seed, versions).derive(path).publicExtendedKey,
  }))

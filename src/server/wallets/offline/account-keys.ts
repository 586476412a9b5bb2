import { HDKey } from '@scure/bip32'
import type { DerivedFamily, ScriptType } from '../../../contract/wallets/wallet'
import { PREFIXES, type Prefix } from '../../../payment/keys/extended-public-key'

/** The first account of a family, at the path where the usual wallets look for it. */
interface Account {
  family: DerivedFamily
  /** Names of wallets that find the money with the same words. */
  wallets: string
  path: string
  prefix: Prefix
}

const ACCOUNTS: readonly Account[] = [
  { family: 'bitcoin', wallets: 'Sparrow, Electrum, BlueWallet', path: "m/84'/0'/0'", prefix: 'zpub' },
  { family: 'evm', wallets: 'MetaMask, Trust Wallet', path: "m/44'/60'/0'", prefix: 'xpub' },
  { family: 'tron', wallets: 'TronLink, Trust Wallet', path: "m/44'/195'/0'", prefix: 'xpub' },
]

/** An account's extended public key, which suffices to derive addresses. */
export interface AccountPublicKey extends Omit<Account, 'prefix'> {
  script: ScriptType | null
  publicKey: string
}

/** Derives the public keys of the accounts of a seed. */
export const deriveAccountKeys = (seed: Uint8Array): AccountPublicKey[] =>
  ACCOUNTS.map(({ prefix, ...account }) => ({
    ...account,
    script: PREFIXES[prefix].script,
    publicKey: HDKey.fromMasterSeed(seed, PREFIXES[prefix].versions).derive(account.path).publicExtendedKey,
  }))

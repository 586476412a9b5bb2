import { base64 } from '@scure/base'
import { vi } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { encodeTransfer, type TronTransfer, type WalletForm } from '../../../../src/payment/tron/transfer'
import { ADDRESS, contractOf } from '../../../payment/pairs'

export const ACCOUNT = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
export const OTHER_ACCOUNT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const SIGNATURE = `${'5f'.repeat(64)}1b`

const BLOCK = { number: 0x1d80, hash: `0x${'ab'.repeat(32)}`, at: new Date('2026-11-29T00:00:00Z') }
export const TRANSFER: TronTransfer = {
  from: ACCOUNT,
  recipient: ADDRESS.Tron,
  atoms: 31_250_000n,
  contract: contractOf('USDT', 'Tron'),
}

/** The service's answer, with the transfer that it builds. */
export const prepared = (transfer: TronTransfer = TRANSFER, changes: object = {}): WalletTransaction => ({
  transaction: base64.encode(encodeTransfer(transfer, BLOCK)),
  token_accounts: null,
  fee: '6.4285',
  rent: '0',
  insufficient: null,
  ...changes,
})

/** The object that TronLink injects (TIP-1193), which signs whatever it is asked to; `changes` replace its parts. */
export function tronLink({
  sign,
  request,
  account = ACCOUNT,
}: {
  sign?: unknown
  request?: unknown
  account?: string | null
} = {}) {
  return {
    isTronLink: true,
    request: vi.fn((request as () => Promise<unknown>) ?? (async () => [ACCOUNT])),
    tronWeb: {
      defaultAddress: { base58: account },
      trx: {
        sign: vi.fn(
          (sign as (form: WalletForm) => Promise<unknown>) ??
            (async (form: WalletForm) => ({ ...form, signature: [SIGNATURE] })),
        ),
      },
    },
  }
}

import { base58, base64 } from '@scure/base'
import { vi } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { payFromSolana } from '../../../../src/page/browser-wallet/solana/pay-from-solana'
import type { StandardWallet } from '../../../../src/page/state/ports'
import { transferOf } from '../../../../src/payment/solana/check-transfer'
import { encodeTransfer } from '../../../../src/payment/solana/transfer'
import { ADDRESS, pair } from '../../../payment/pairs'

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
export const ACCOUNT = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
export const OTHER = keyOf(7)
export const RECIPIENT = ADDRESS.Solana
export const SIGNATURE = new Uint8Array(64).fill(5)
export const HASH = base58.encode(SIGNATURE)
const BUMPS = { source_bump: 253, destination_bump: 255 }

/** The answer of an honest service for 31.25 USDC (or 0.2 SOL) from the account; `changes` make it lie. */
export function prepared(
  changes: Partial<Parameters<typeof transferOf>[1]> & {
    of?: string
    bumps?: typeof BUMPS
    claimed?: typeof BUMPS
  } = {},
): WalletTransaction {
  const { of = 'USDC/Solana', bumps = BUMPS, claimed = bumps, ...parts } = changes
  const atoms = of === 'SOL/Solana' ? 200_000_000n : 31_250_000n
  const transfer = transferOf(pair(of), { from: ACCOUNT, recipient: RECIPIENT, atoms, ...parts }, bumps)
  return {
    transaction: base64.encode(encodeTransfer(transfer, keyOf(9))),
    token_accounts: of === 'SOL/Solana' ? null : claimed,
    fee: '0.0000125',
    rent: '0.00203928',
    insufficient: null,
  }
}

export const accountOf = (address = ACCOUNT, chains: readonly string[] = ['solana:mainnet', 'solana:devnet']) => ({
  address,
  publicKey: base58.decode(address),
  chains,
  features: ['solana:signAndSendTransaction'],
})

/** A correct wallet; `changes` override its answers. */
export function standardWallet(changes: Partial<StandardWallet> = {}) {
  const account = accountOf()
  const sent: { account: unknown; chain: string; transaction: Uint8Array }[] = []
  const answers: StandardWallet = {
    connect: async () => ({ accounts: [account] }),
    accounts: () => [account],
    signAndSend: async () => [{ signature: SIGNATURE }],
    ...changes,
  }
  const wallet: StandardWallet = {
    ...answers,
    signAndSend: (input) => {
      sent.push(input)
      return answers.signAndSend(input)
    },
  }
  return { wallet, account, sent }
}

type Options = { of?: string; answer?: WalletTransaction | null; isCurrent?: () => boolean }

/** Pays 31.25 USDC (or 0.2 SOL) from the wallet; `answer` is that of the service. */
export async function pay(
  wallet: StandardWallet,
  { of = 'USDC/Solana', answer, isCurrent = () => true }: Options = {},
) {
  const steps: string[] = []
  const prepare = vi.fn(async (_: string) => (answer === undefined ? prepared({ of }) : answer))
  const outcome = await payFromSolana({
    wallet,
    pair: pair(of),
    address: RECIPIENT,
    atoms: of === 'SOL/Solana' ? 200_000_000n : 31_250_000n,
    prepare,
    isCurrent,
    onStep: (step, rent) => steps.push(rent === undefined ? step : `${step} ${rent}`),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  })
  return { outcome, steps, prepare }
}

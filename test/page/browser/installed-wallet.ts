import { onTestFinished, vi } from 'vitest'

type Api = { register(...wallets: unknown[]): () => void }

/** A Solana wallet as its extension makes it; `changes` replace its parts. */
export const phantom = (changes: object = {}) => ({
  version: '1.0.0',
  name: 'Phantom',
  icon: 'data:image/svg+xml;base64,',
  chains: ['solana:mainnet', 'solana:devnet'],
  accounts: [],
  features: features(),
  ...changes,
})
export const features = (sending: object = {}) => ({
  'standard:connect': { version: '1.0.0', connect: vi.fn(async () => ({ accounts: [] })) },
  'solana:signAndSendTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signAndSendTransaction: vi.fn(async () => []),
    ...sending,
  },
})

/** Registers wallets as the Wallet Standard says: at once, and again for each page that becomes ready. */
export function install(...wallets: unknown[]) {
  const register = ({ register }: Api) => register(...wallets)
  const onReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  addEventListener('wallet-standard:app-ready', onReady)
  onTestFinished(() => removeEventListener('wallet-standard:app-ready', onReady))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

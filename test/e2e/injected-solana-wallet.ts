import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'

/** The state of a Solana wallet, and whether its customer agrees to requests. */
export interface SolanaWalletState {
  account: string
  agrees: boolean
  /** The signature with which it answers. */
  signature: Uint8Array
  /** The transactions that it was asked to sign and send. */
  sent: Uint8Array[]
}

type Injected = { account: string; publicKey: number[]; signature: number[]; name: string }

/**
 * A wallet that registers itself as the Wallet Standard says, as Phantom's own browser does:
 * https://github.com/wallet-standard/wallet-standard
 */
export async function injectSolanaWallet(page: Page, wallet: SolanaWalletState, name = 'Phantom'): Promise<void> {
  await page.exposeFunction('agreesInWallet', () => wallet.agrees)
  await page.exposeFunction('sendFromWallet', (transaction: number[]) => {
    if (wallet.agrees) wallet.sent.push(Uint8Array.from(transaction))
    return wallet.agrees
  })
  await page.addInitScript(
    ({ account: address, publicKey, signature, name }: Injected) => {
      const exposed = window as unknown as {
        agreesInWallet(): Promise<boolean>
        sendFromWallet(transaction: number[]): Promise<boolean>
      }
      const refuse = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const chains = ['solana:mainnet', 'solana:devnet']
      const account = { address, publicKey: Uint8Array.from(publicKey), chains, features: [] }
      let accounts: object[] = []
      const features = {
        'standard:connect': {
          version: '1.0.0',
          async connect() {
            if (!(await exposed.agreesInWallet())) throw refuse()
            accounts = [account]
            return { accounts }
          },
        },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          async signAndSendTransaction(input: { account: object; chain: string; transaction: Uint8Array }) {
            if (input.account !== account || input.chain !== 'solana:mainnet') throw new Error('not this account')
            if (!(await exposed.sendFromWallet([...input.transaction]))) throw refuse()
            return [{ signature: Uint8Array.from(signature) }]
          },
        },
      }
      const wallet = Object.freeze({
        version: '1.0.0',
        name,
        icon: 'data:image/png;base64,',
        chains,
        features,
        get accounts() {
          return accounts
        },
      })
      const register = (api: { register(one: object): void }) => api.register(wallet)
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
    },
    {
      account: wallet.account,
      publicKey: [...base58.decode(wallet.account)],
      signature: [...wallet.signature],
      name,
    },
  )
}

import type { Page } from 'playwright-core'

/** A chain, or a simulation of one. */
export interface Chain {
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
}

type Call = { method: string; params?: readonly unknown[] }
type Answer = { result?: unknown; error?: { code: number; message: string } }

/** The state of a wallet, and whether its customer agrees to requests. */
export interface WalletState {
  account: string
  /** The chains that the wallet knows, by their ids, and the selected chain. */
  chains: Map<number, Chain>
  chain: number
  /** Whether the customer agrees to requests. */
  agrees: boolean
  /** The methods of all requests, in order. */
  requestedMethods: string[]
}

const hex = (chain: number) => `0x${chain.toString(16)}`

/** A browser wallet that announces itself as MetaMask does and forwards requests to the given chains. */
export async function injectWallet(page: Page, wallet: WalletState, name = 'MetaMask'): Promise<void> {
  await page.exposeFunction('askWallet', async (call: Call): Promise<Answer> => {
    wallet.requestedMethods.push(call.method)
    try {
      return { result: await answerCall(call, wallet) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  })
  await page.addInitScript((walletName) => {
    const provider = {
      async request(call: object) {
        const request = (window as unknown as { askWallet(call: object): Promise<Answer> }).askWallet
        const { result, error } = await request(JSON.parse(JSON.stringify(call)))
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: walletName, icon: 'data:,', rdns: 'io.metamask' }
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, name)
}

async function answerCall({ method, params = [] }: Call, wallet: WalletState): Promise<unknown> {
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })
  const chain = wallet.chains.get(wallet.chain)
  switch (method) {
    case 'eth_requestAccounts':
      if (!wallet.agrees) throw refuse(4001, 'User rejected the request.')
      return [wallet.account]
    case 'eth_accounts':
      return [wallet.account]
    case 'eth_chainId':
      return hex(wallet.chain)
    case 'wallet_switchEthereumChain': {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!wallet.chains.has(Number(chainId))) throw refuse(4902, 'Unrecognized chain ID.')
      wallet.chain = Number(chainId)
      return null
    }
    case 'eth_sendTransaction':
      if (!wallet.agrees) throw refuse(4001, 'User denied transaction signature.')
      return chain?.rpc(method, params)
    default:
      return chain?.rpc(method, params)
  }
}

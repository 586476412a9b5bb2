import type { Page } from 'playwright-core'

/** A chain, or what plays one. */
export interface Chain {
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
}

type Call = { method: string; params?: readonly unknown[] }
type Answer = { result?: unknown; error?: { code: number; message: string } }

/** The customer's actions in the wallet. */
export interface WalletHands {
  account: string
  /** The chains that it knows, by their number, and the one that it is on. */
  chains: Map<number, Chain>
  chain: number
  /** Whether the person agrees to what is asked. */
  agrees: boolean
  /** Everything that was asked, in order. */
  asked: string[]
}

const hex = (chain: number) => `0x${chain.toString(16)}`

/** A browser wallet that announces itself as MetaMask does and forwards requests to the given chains. */
export async function injectWallet(page: Page, hands: WalletHands, name = 'MetaMask'): Promise<void> {
  await page.exposeFunction('askWallet', async (call: Call): Promise<Answer> => {
    hands.asked.push(call.method)
    try {
      return { result: await answerOf(call, hands) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  })
  await page.addInitScript((shown) => {
    const provider = {
      async request(call: object) {
        const request = (window as unknown as { askWallet(call: object): Promise<Answer> }).askWallet
        const { result, error } = await request(JSON.parse(JSON.stringify(call)))
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: shown, icon: 'data:,', rdns: 'io.metamask' }
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, name)
}

async function answerOf({ method, params = [] }: Call, hands: WalletHands): Promise<unknown> {
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })
  const chain = hands.chains.get(hands.chain)
  switch (method) {
    case 'eth_requestAccounts':
      if (!hands.agrees) throw refuse(4001, 'User rejected the request.')
      return [hands.account]
    case 'eth_accounts':
      return [hands.account]
    case 'eth_chainId':
      return hex(hands.chain)
    case 'wallet_switchEthereumChain': {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!hands.chains.has(Number(chainId))) throw refuse(4902, 'Unrecognized chain ID.')
      hands.chain = Number(chainId)
      return null
    }
    case 'eth_sendTransaction':
      if (!hands.agrees) throw refuse(4001, 'User denied transaction signature.')
      return chain?.rpc(method, params)
    default:
      return chain?.rpc(method, params)
  }
}

import type { AppRequest, CHAIN, ConnectEvent, ConnectRequest, SendTransactionRpcResponse } from '@tonconnect/protocol'
import type { Page } from 'playwright-core'

/** The state of a wallet of TON, and whether its customer agrees to requests. */
export interface TonWalletState {
  /** `0:hex` */
  account: string
  /** `-239` is the main network, `-3` the test network. */
  network: string
  agrees: boolean
  connects: ConnectRequest[]
  /** All requests to send, in order. */
  sends: AppRequest<'sendTransaction'>[]
}

type Call = { connect: ConnectRequest } | { send: AppRequest<'sendTransaction'> }

/** A bag of cells, as of the message that a wallet sends. */
const MESSAGE = `te6cckEBAQEA${'A'.repeat(40)}==`

function answerCall(call: Call, wallet: TonWalletState): ConnectEvent | SendTransactionRpcResponse {
  const declined = { code: 300, message: 'Reject request' }
  if ('send' in call) {
    wallet.sends.push(call.send)
    const { id } = call.send
    return wallet.agrees ? { result: MESSAGE, id } : { error: declined, id }
  }
  wallet.connects.push(call.connect)
  if (!wallet.agrees) return { event: 'connect_error', id: 1, payload: declined }
  const { account: address, network } = wallet
  const item = {
    name: 'ton_addr',
    address,
    network: network as CHAIN,
    walletStateInit: 'te6cc',
    publicKey: '00',
  } as const
  const features = ['SendTransaction' as const, { name: 'SendTransaction' as const, maxMessages: 4 }]
  const device = {
    platform: 'android',
    appName: 'tonkeeper',
    appVersion: '5.0',
    maxProtocolVersion: 2,
    features,
  } as const
  return { event: 'connect', id: 1, payload: { items: [item], device } }
}

/**
 * Tonkeeper as it is in its own browser: the JS bridge of TON Connect (bridge.md). Like an extension, it speaks with
 * its wallet by `postMessage`.
 */
export async function injectTonWallet(page: Page, wallet: TonWalletState): Promise<void> {
  await page.exposeFunction('askTonWallet', (call: Call) => answerCall(call, wallet))
  await page.addInitScript(() => {
    const open = new Map<number, (answer: unknown) => void>()
    addEventListener('message', async ({ data, source }) => {
      if (source !== window) return
      const { toWallet, fromWallet, number } = data
      if (fromWallet) open.get(number)?.(fromWallet)
      if (!toWallet) return
      const { askTonWallet } = window as unknown as { askTonWallet(call: object): Promise<unknown> }
      postMessage({ fromWallet: await askTonWallet(toWallet), number }, origin)
    })
    const ask = (toWallet: object) =>
      new Promise((resolve) => {
        const number = open.size
        open.set(number, resolve)
        postMessage({ toWallet, number }, origin)
      })
    const tonconnect = {
      deviceInfo: { platform: 'android', appName: 'tonkeeper', appVersion: '5.0', maxProtocolVersion: 2, features: [] },
      protocolVersion: 2,
      isWalletBrowser: true,
      connect: (_: number, request: object) => ask({ connect: request }),
      restoreConnection: async () => ({
        event: 'connect_error',
        id: 1,
        payload: { code: 100, message: 'Unknown app' },
      }),
      send: (request: object) => ask({ send: request }),
      listen: () => () => {},
    }
    Object.assign(window, { tonkeeper: { tonconnect } })
  })
}

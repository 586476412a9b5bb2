import type {
  AppRequest,
  CHAIN,
  ConnectEvent,
  ConnectRequest,
  RpcMethod,
  SendTransactionRpcResponse,
  WalletEvent,
} from '@tonconnect/protocol'
import { vi } from 'vitest'

export const ACCOUNT = `0:${'ab'.repeat(32)}`
export const MAINNET = '-239' as CHAIN
export const TESTNET = '-3' as CHAIN
/** The message that a wallet sent, as a bag of cells. */
export const MESSAGE = `te6cckEBAQEA${'A'.repeat(40)}==`

/** The object that a wallet injects: bridge.md, “JS bridge”. */
export interface TonConnectBridge {
  deviceInfo: object
  protocolVersion: number
  isWalletBrowser: boolean
  connect(protocolVersion: number, message: ConnectRequest): Promise<ConnectEvent>
  restoreConnection(): Promise<ConnectEvent>
  send(message: AppRequest<RpcMethod>): Promise<SendTransactionRpcResponse>
  listen(callback: (event: WalletEvent) => void): () => void
}

const DEVICE = { platform: 'android', appName: 'tonkeeper', appVersion: '5.0', maxProtocolVersion: 2 } as const

/** The wallet's answer to `connect`. */
export const connected = (changes: object = {}, items?: object[]): ConnectEvent => ({
  event: 'connect',
  id: 1,
  payload: {
    items: (items as []) ?? [
      { name: 'ton_addr', address: ACCOUNT, network: MAINNET, walletStateInit: 'te6cc', publicKey: '00', ...changes },
    ],
    device: { ...DEVICE, features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }] },
  },
})
export const connectError = (code: number, message = 'no'): ConnectEvent => ({
  event: 'connect_error',
  id: 1,
  payload: { code, message },
})
export const sendError = (code: number, message = 'no'): SendTransactionRpcResponse => ({
  error: { code, message },
  id: '1',
})

/** A wallet of TON Connect that sends whatever it is asked to; `changes` replace its parts. */
export function tonWallet(
  changes: { connect?: unknown; send?: unknown } & Omit<Partial<TonConnectBridge>, 'connect' | 'send'> = {},
) {
  const { connect, send, ...rest } = changes
  return {
    deviceInfo: DEVICE,
    protocolVersion: 2,
    isWalletBrowser: true,
    restoreConnection: async () => connectError(100),
    listen: () => () => {},
    ...rest,
    connect: vi.fn((connect as TonConnectBridge['connect']) ?? (async () => connected())),
    send: vi.fn((send as TonConnectBridge['send']) ?? (async ({ id }) => ({ result: MESSAGE, id }))),
  } satisfies TonConnectBridge
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { accountOf } from '../../src/payment/tron/address'
import { startAnvil } from './anvil'
import { createPayer } from './payer'
import { putToken } from './token'
import { broadcastTron } from './tron-broadcast'

const CHAIN_ID = 0x2b6653dc
/** The number of blocks to mine before a test starts, so that the set-up is final. */
const FIRST_BLOCKS = 40
/** Methods that a Tron node answers for its newest block only. */
const AT_LATEST = ['eth_getBalance', 'eth_call']
const UNKNOWN = ['eth_getTransactionCount']

interface Call {
  id: number
  method: string
  params: unknown[]
}

/**
 * Simulates Tron with anvil, behind the paths of a Tron node, which refuse the calls that a Tron node refuses. The
 * chain's own coin stands for TRX, counted in sun.
 */
export async function startTronChain() {
  const anvil = await startAnvil(CHAIN_ID)
  const payer = await createPayer(anvil)
  for (const { contract, decimals } of PAIRS.filter(({ network }) => network === 'Tron'))
    if (contract) await putToken(anvil, accountOf(contract), { [payer.payer]: 10n ** BigInt(decimals + 6) }, decimals)
  await payer.mine(FIRST_BLOCKS)

  async function answer({ id, method, params }: Call) {
    const isRefused = AT_LATEST.includes(method) && params[1] !== 'latest'
    const error = UNKNOWN.includes(method) ? { code: -32601 } : isRefused ? { code: -32602 } : null
    if (error) return { jsonrpc: '2.0', id, error }
    // anvil counts fees in wei
    if (method === 'eth_gasPrice') return { jsonrpc: '2.0', id, result: '0x64' }
    try {
      return { jsonrpc: '2.0', id, result: await anvil.rpc(method, params) }
    } catch (failure) {
      return { jsonrpc: '2.0', id, error: { code: (failure as { code?: number }).code ?? -32000 } }
    }
  }

  async function answerAll(calls: Call[]) {
    const answers: unknown[] = []
    for (const call of calls) answers.push(await answer(call))
    return answers
  }

  async function accountAt(address: string) {
    const account = accountOf(address)
    const balance = await anvil.rpc<string>('eth_getBalance', [account, 'latest'])
    const sent = await anvil.rpc<string>('eth_getTransactionCount', [account, 'latest'])
    if (BigInt(balance) === 0n && BigInt(sent) === 0n) return {}
    return { address, balance: Number(balance), ...(BigInt(sent) > 0n ? { latest_opration_time: Date.now() } : {}) }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const input = JSON.parse(body)
    if (request.url === '/jsonrpc')
      return response.end(JSON.stringify(await (Array.isArray(input) ? answerAll(input) : answer(input))))
    if (request.url === '/wallet/getaccountresource') return response.end(JSON.stringify({ freeNetLimit: 600 }))
    if (request.url === '/wallet/broadcasthex')
      return response.end(JSON.stringify(await broadcastTron(payer, anvil, input.transaction)))
    if (request.url === '/wallet/getaccount') return response.end(JSON.stringify(await accountAt(input.address)))
    response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    ...anvil,
    ...payer,
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await anvil.stop()
    },
  }
}
export type TronChain = Awaited<ReturnType<typeof startTronChain>>

import { base64 } from '@scure/base'
import { serveFake } from '../../server/chains/fake-server'
import type { InBlock, SolanaChain } from './solana-chain'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const METHOD_NOT_FOUND = -32601
const UNSUPPORTED_VERSION = -32015

interface Settings {
  commitment?: 'confirmed' | 'finalized'
  dataSlice?: { offset: number; length: number }
  until?: string
  before?: string
  limit?: number
  maxSupportedTransactionVersion?: number
}
class Refusal {
  constructor(readonly code: number) {}
}

const keysOf = ({ keys, loaded }: InBlock) => [...keys, ...loaded.writable, ...loaded.readonly]
const errorOf = ({ failed }: InBlock) => (failed ? { InstructionError: [0, { Custom: 1 }] } : null)

const tokensOf = (held: InBlock['before']) =>
  held.flatMap(({ token }, accountIndex) => {
    if (!token) return []
    const { mint, owner, programId, amount, decimals } = token
    return [{ accountIndex, mint, owner, programId, uiTokenAmount: { amount: `${amount}`, decimals } }]
  })

function toRpcTransaction(one: InBlock) {
  const { keys, loaded, before, after, signers, signature, slot, version } = one
  return {
    slot,
    blockTime: null,
    version,
    transaction: {
      signatures: [signature],
      message: { header: { numRequiredSignatures: signers }, accountKeys: keys, instructions: [] },
    },
    meta: {
      err: errorOf(one),
      fee: 5000,
      preBalances: before.map(({ lamports }) => lamports),
      postBalances: after.map(({ lamports }) => lamports),
      preTokenBalances: tokensOf(before),
      postTokenBalances: tokensOf(after),
      ...(version === 0 ? { loadedAddresses: loaded } : {}),
    },
  }
}

/** Serves the methods of a node's JSON-RPC that the reader uses: https://solana.com/docs/rpc/http */
export function serveSolanaRpc({ svm, chain, blocks }: SolanaChain, now: () => Date) {
  function toRpcAccount(address: string, { offset, length }: { offset: number; length: number }) {
    const { exists, lamports, programAddress, data } = svm.getAccount(address)
    if (!exists || lamports === 0n) return null
    const slice = data.slice(offset, offset + length)
    return { lamports: Number(lamports), owner: programAddress, data: [base64.encode(slice), 'base64'] }
  }

  function listSignatures(address: string, { until, before, limit = 1000 }: Settings) {
    const listed = blocks.filter((one) => keysOf(one).includes(address)).toReversed()
    const from = before ? listed.findIndex(({ signature }) => signature === before) + 1 : 0
    const to = listed.findIndex(({ signature }) => signature === until)
    return listed.slice(from, to < 0 ? from + limit : Math.min(to, from + limit)).map((one) => ({
      signature: one.signature,
      slot: one.slot,
      err: errorOf(one),
      memo: null,
      blockTime: null,
      confirmationStatus: one.slot <= chain.root ? 'finalized' : 'confirmed',
    }))
  }

  function answer(method: string, [first, second]: [unknown, Settings?]): unknown {
    const settings = second ?? {}
    switch (method) {
      case 'getGenesisHash':
        return MAINNET
      case 'getSlot':
        return (first as Settings).commitment === 'finalized' ? chain.root : chain.slot
      case 'getBlockTime':
        return Math.floor(now().getTime() / 1000)
      case 'getLatestBlockhash':
        return { context: { slot: chain.slot }, value: { blockhash: svm.latestBlockhash() } }
      case 'getMinimumBalanceForRentExemption':
        return Number(svm.minimumBalanceForRentExemption(BigInt(first as number)))
      case 'getMultipleAccounts': {
        const slice = settings.dataSlice ?? { offset: 0, length: 165 }
        return { context: { slot: chain.slot }, value: (first as string[]).map((one) => toRpcAccount(one, slice)) }
      }
      case 'getSignaturesForAddress':
        return listSignatures(first as string, settings)
      case 'getTransaction': {
        const one = blocks.find(({ signature }) => signature === first)
        if (!one || (settings.commitment === 'finalized' && one.slot > chain.root)) return null
        const isKnown = one.version === 'legacy' || one.version <= (settings.maxSupportedTransactionVersion ?? -1)
        return isKnown ? toRpcTransaction(one) : new Refusal(UNSUPPORTED_VERSION)
      }
    }
    return new Refusal(METHOD_NOT_FOUND)
  }

  return serveFake((_, body) => {
    const { id, method, params = [] } = JSON.parse(body)
    const result = answer(method, params)
    const outcome = result instanceof Refusal ? { error: { code: result.code, message: 'no' } } : { result }
    return { body: JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) }
  })
}

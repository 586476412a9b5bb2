import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { decodeMessage } from '../../src/payment/tron/protobuf'
import type { Anvil } from './anvil'
import type { createPayer } from './payer'

type Message = ReadonlyMap<number, bigint | Uint8Array>
type Payer = Pick<Awaited<ReturnType<typeof createPayer>>, 'send' | 'impersonate'>

const bytesOf = (message: Message, field: number) => message.get(field) as Uint8Array
const hexOf = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`
/** An account as anvil knows it, without the version byte of Tron. */
const accountIn = (message: Message, field: number) => hexOf(bytesOf(message, field).slice(1))

/** The account that signed the hash: r, s, and the recovery bit, to which wallets add 27. */
function signerOf(hash: Uint8Array, signature: Uint8Array): string {
  const bit = (signature[64] ?? 0) % 27
  const point = secp256k1.Signature.fromBytes(Uint8Array.of(bit, ...signature.slice(0, 64)), 'recovered')
  return hexOf(keccak_256(point.recoverPublicKey(hash).toBytes(false).slice(1)).slice(12))
}

/** The signature of a wallet on Tron for a transaction. */
export function signTron(transaction: Uint8Array, privateKey: Uint8Array): string {
  const signature = secp256k1.sign(sha256(transaction), privateKey, { prehash: false, format: 'recovered' })
  return `${bytesToHex(signature.slice(1))}${(27 + (signature[0] ?? 0)).toString(16)}`
}

/** Checks a signed transaction as a node of Tron does, and lets anvil execute it for its owner. */
export async function broadcastTron({ send, impersonate }: Payer, { rpc }: Anvil, signed: string): Promise<object> {
  const outer = decodeMessage(hexToBytes(signed))
  const raw = bytesOf(outer, 1)
  const transaction = decodeMessage(raw)
  const contract = decodeMessage(bytesOf(transaction, 11))
  const value = decodeMessage(bytesOf(decodeMessage(bytesOf(contract, 2)), 2))
  const txid = bytesToHex(sha256(raw))
  const owner = accountIn(value, 1)
  const latest = await rpc<{ timestamp: string; number: string }>('eth_getBlockByNumber', ['latest', false])
  if (!(await refersToBlock(transaction, Number(latest.number), rpc))) return { code: 'TAPOS_ERROR', txid }
  if ((transaction.get(8) as bigint) <= BigInt(latest.timestamp) * 1000n)
    return { code: 'TRANSACTION_EXPIRATION_ERROR', txid }
  if (signerOf(sha256(raw), bytesOf(outer, 2)) !== owner) return { code: 'SIGERROR', txid }
  const to = accountIn(value, 2)
  const call: Record<string, string> =
    contract.get(1) === 31n
      ? { to, data: hexOf(bytesOf(value, 4)) }
      : { to, value: `0x${(value.get(3) as bigint).toString(16)}` }
  await impersonate(owner)
  // A node does not accept a call whose sender cannot pay for its bandwidth.
  if (BigInt(await rpc<string>('eth_getBalance', [owner, 'latest'])) === 0n) return { code: 'BANDWITH_ERROR', txid }
  await send({ from: owner, ...call })
  return { result: true, code: 'SUCCESS', txid }
}

/** Whether the transaction names a block of the chain by the end of its number and a part of its hash. */
async function refersToBlock(transaction: Message, latest: number, rpc: Anvil['rpc']): Promise<boolean> {
  const [high = 0, low = 0] = bytesOf(transaction, 1)
  const number = latest - ((latest - ((high << 8) | low)) & 0xffff)
  const block = await rpc<{ hash: string } | null>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
  return block?.hash.slice(18, 34) === bytesToHex(bytesOf(transaction, 4))
}

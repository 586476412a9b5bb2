import type { WalletBroadcast, WalletBroadcastRequest } from '../../../contract/session/wallet-broadcast'
import { readTransfer } from '../../../payment/tron/check-transfer'
import { toWalletForm, type WalletForm } from '../../../payment/tron/transfer'
import type { TronWallet } from '../../state/ports'
import type { Prepare } from '../prepare-transfer'
import { codeOf, DECLINED, REQUEST_PENDING, readSafely } from '../provider'
import { RefusedError, type TransferRequest, type WalletOutcome, type WalletRefusal } from '../wallet-transfer'

/** A transfer that a wallet has signed. The network takes it until `expires`, in milliseconds. */
export type SignedTransfer = { from: string; transaction: string; signature: string; hash: string; expires: number }

type TronRequest = TransferRequest & {
  wallet: TronWallet
  prepare: Prepare
  /** The signed transfer of an earlier attempt, while nobody knows whether it was sent. */
  unsure: { current: SignedTransfer | null }
  /** Has the service send the signed transfer; an earlier attempt may have sent it. Null if nobody knows. */
  broadcast(
    request: WalletBroadcastRequest,
    mayBeSent: boolean,
  ): Promise<WalletBroadcast['refused'] | 'sent' | 'changed' | null>
  /** Milliseconds by the service's clock. */
  now(): number
}

/** The meaning of the network's refusals for the customer. */
const REFUSALS: Record<NonNullable<WalletBroadcast['refused']> | 'changed', WalletRefusal> = {
  expired: 'expired',
  signature: 'account',
  insufficient: 'no_fee',
  rejected: 'failed',
  changed: 'changed',
}

/**
 * Has a wallet of Tron sign a transfer that the service has prepared for its account, and the service send it. Returns
 * its hash, or why nothing was sent; never rejects. The page decodes the transfer and compares it with the payment
 * before the wallet gets it. An attempt that was given up is never sent, also if the wallet signs it later. A transfer
 * that may have been sent is sent again instead of another one, which could pay twice.
 */
export async function payFromTron(request: TronRequest): Promise<WalletOutcome> {
  const { unsure } = request
  const earlier = unsure.current && canRepeat(unsure.current, request) ? unsure.current : null
  let signed: SignedTransfer
  try {
    signed = earlier ?? (await signTransfer(request))
  } catch (error) {
    return { refused: error instanceof RefusedError ? error.reason : (findDecline(error) ?? 'failed') }
  }
  request.onStep('send')
  const { hash, transaction, signature } = signed
  const answer = await request.broadcast({ transaction, signature }, earlier !== null)
  unsure.current = answer === null ? signed : null
  if (answer === 'sent') return { sent: hash }
  return answer === null ? 'unsure' : { refused: REFUSALS[answer] }
}

/** Whether the network still takes the transfer, and it makes exactly this payment. */
function canRepeat({ from, transaction, expires }: SignedTransfer, { pair, address, atoms, now }: TronRequest) {
  const transfer = { from, recipient: address, atoms, contract: pair.contract }
  return expires > now() && readTransfer(transaction, transfer) !== null
}

async function signTransfer(request: TronRequest): Promise<SignedTransfer> {
  const { wallet, onStep, isCurrent } = request
  onStep('connect')
  const from = readAccount(await wallet.connect())
  const { transaction, toForm, fee } = await prepareTransfer(request, from)
  const selected = readSafely(() => wallet.account())
  if (typeof selected === 'string' && selected !== from) throw new RefusedError('account')
  if (!isCurrent()) throw new RefusedError('changed')
  onStep('sign', fee)
  // The wallet gets a form of its own, which it may change.
  const signature = readSignature(await wallet.sign(toForm()), toForm())
  if (!isCurrent()) throw new RefusedError('changed')
  const { txID, raw_data } = toForm()
  return { from, transaction, signature, hash: txID, expires: raw_data.expiration }
}

/** Has the service prepare the transfer. Throws unless it pays exactly this payment, and the account can pay it. */
async function prepareTransfer({ pair, address, atoms, prepare, onStep }: TronRequest, from: string) {
  onStep('prepare')
  const prepared = await prepare(from)
  if (!prepared) throw new RefusedError('unprepared')
  const { transaction, fee, insufficient } = prepared
  const transfer = { from, recipient: address, atoms, contract: pair.contract }
  const bytes = readTransfer(transaction, transfer)
  if (!bytes) throw new RefusedError('mismatch')
  if (insufficient) throw new RefusedError(insufficient === 'amount' ? 'too_little' : 'no_fee')
  return { transaction, toForm: () => toWalletForm(bytes, transfer), fee }
}

/** The first account of an answer. Its checksum is the service's to check. */
function readAccount(answer: unknown): string {
  const account = readSafely(() => (answer as readonly unknown[])[0])
  if (typeof account !== 'string' || !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(account)) throw new RefusedError('account')
  return account
}

/** The signature of exactly this transaction: a wallet may return another one, signed. */
function readSignature(answer: unknown, { txID, raw_data_hex }: WalletForm): string {
  const found = readSafely(() => {
    const signed = answer as { txID: unknown; raw_data_hex: unknown; signature: readonly unknown[] }
    return { id: signed.txID, hex: signed.raw_data_hex, signatures: [...signed.signature] }
  })
  const [signature] = found?.signatures ?? []
  if (typeof signature !== 'string' || found?.signatures.length !== 1) throw new RefusedError('failed')
  const isSame = found.id === txID && String(found.hex).toLowerCase() === raw_data_hex
  if (!isSame) throw new RefusedError('mismatch')
  const hex = signature.toLowerCase().replace(/^0x/, '')
  if (!/^[0-9a-f]{130}$/.test(hex)) throw new RefusedError('failed')
  return hex
}

/** TronLink rejects with an error that has the code of EIP-1193, or with a text. */
function findDecline(error: unknown): WalletRefusal | null {
  const code = codeOf(error)
  if (code === REQUEST_PENDING) return 'pending'
  const text = readSafely(() => (typeof error === 'string' ? error : (error as Error).message))
  return code === DECLINED || /\b(?:declined|rejected|denied|cancell?ed)\b/i.test(String(text)) ? 'declined' : null
}

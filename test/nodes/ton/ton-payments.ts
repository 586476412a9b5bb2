import { type Address, beginCell, type Cell, comment, SendMode, type Transaction, toNano } from '@ton/core'
import { type TonChain, USDT, type Wallet } from './ton-chain'

const TRANSFER = 0x0f8a7ea5
const INTERNAL_TRANSFER = 0x178d4519
export const NOTIFICATION = 0x7362d09c
export const EXCESSES = 0xd53276db
const BURN = 0x595f07bc
const SET_STATUS = 0xeed236d3
const CALL_TO = 0x235caf52
/** The coins sent for the messages of a transfer. Unused ones come back. */
const FEES = toNano('0.1')

/** Permissions that the issuer gives an account. */
const ALLOWED = { all: 0, receive: 1, send: 2, nothing: 3 }

const message = (opcode: number) => beginCell().storeUint(opcode, 32).storeUint(7, 64)
const words = comment('thank you')

/** The body of `internal_transfer`, for any sender. */
export const internalTransfer = (amount: bigint, from: Address | null, forward = 0n): Cell =>
  message(INTERNAL_TRANSFER)
    .storeCoins(amount)
    .storeAddress(from)
    .storeAddress(from)
    .storeCoins(forward)
    .storeMaybeRef(words)
    .endCell()

/** The body of a notification or of excesses with an amount, for any sender. */
export const sideMessage = (opcode: number, amount: bigint, from: Address): Cell =>
  message(opcode).storeCoins(amount).storeAddress(from).storeMaybeRef(words).endCell()

const transfer = (amount: bigint, to: Address, response: Address, forward: bigint): Cell =>
  message(TRANSFER)
    .storeCoins(amount)
    .storeAddress(to)
    .storeAddress(response)
    .storeMaybeRef(null)
    .storeCoins(forward)
    .storeMaybeRef(words)
    .endCell()

/** The results of an account's incoming messages. */
export const outcomesOf = (transactions: readonly Transaction[], account: Address) =>
  transactions
    .filter(({ inMessage }) => account.equals(inMessage?.info.dest as Address))
    .map(({ description }) => {
      if (description.type !== 'generic') return description.type
      return description.bouncePhase ? 'sent back' : description.aborted ? 'aborted' : 'taken'
    })

/** Makes the actions of payers, owners and the issuer of a token. */
export function createTonPayer({ payer, admin, send, accountOf }: TonChain) {
  const coin = (to: Address, value: bigint, from = payer, more: { bounce?: boolean; body?: Cell } = {}) =>
    send(from, { to, value, bounce: false, ...more })

  async function token(to: Address, amount: bigint, { from = payer, forward = 0n, master = USDT } = {}) {
    const account = await accountOf(from.address, master)
    return send(from, { to: account, value: FEES + forward, body: transfer(amount, to, from.address, forward) })
  }

  /** Sends a message from the master to the token account of an owner, which is created if it does not exist. */
  const asMaster = (owner: Address, body: Cell, master = USDT) =>
    send(admin, { to: master, value: FEES, body: message(CALL_TO).storeAddress(owner).storeRef(body).endCell() })

  return {
    coin,
    token,
    mint: (owner: Address, amount: bigint, master = USDT) => asMaster(owner, internalTransfer(amount, null), master),
    allow: (owner: Address, permission: keyof typeof ALLOWED) =>
      asMaster(owner, message(SET_STATUS).storeUint(ALLOWED[permission], 4).endCell()),
    /** The master moves tokens of an owner. */
    force: (owner: Address, to: Address, amount: bigint) => asMaster(owner, transfer(amount, to, admin.address, 0n)),
    /** The master burns tokens of an owner. */
    burn: (owner: Address, amount: bigint) =>
      asMaster(owner, message(BURN).storeCoins(amount).storeAddress(null).storeMaybeRef(null).endCell()),
    async burnOwn(owner: Wallet, amount: bigint) {
      const body = message(BURN).storeCoins(amount).storeAddress(null).storeMaybeRef(null).endCell()
      return send(owner, { to: await accountOf(owner.address), value: FEES, body })
    },
    /** Sends all coins, which deletes the account. */
    moveAll: (owner: Wallet) =>
      send(owner, {
        to: payer.address,
        value: 0n,
        bounce: false,
        sendMode: SendMode.CARRY_ALL_REMAINING_BALANCE + SendMode.DESTROY_ACCOUNT_IF_ZERO,
      }),
  }
}

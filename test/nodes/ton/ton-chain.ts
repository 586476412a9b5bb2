import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Address, beginCell, Cell, contractAddress, type SendMode, type StateInit, type Transaction } from '@ton/core'
import { contractOf } from '../../payment/pairs'

// Only `npm run nodes` installs these packages, so the types must not depend on them.
const require = createRequire(import.meta.url)
const { Blockchain, createShardAccount } = require('@ton/sandbox')
const { latestCompiler } = require('@ton-community/func-js')

export const USDT = Address.parse(contractOf('USDT', 'TON'))
const FIRST_BLOCK = 60_000_000
const PLENTY = 10n ** 10n

/** A message that a wallet sends. */
export interface OutgoingMessage {
  to: Address
  value: bigint
  body?: Cell
  /** Whether the message is returned if its address has no contract. */
  bounce?: boolean
  init?: StateInit
  sendMode?: SendMode
}
export interface Wallet {
  address: Address
  send(message: OutgoingMessage): Promise<{ transactions: Transaction[] }>
}
/** A transaction that is in a block of the masterchain. */
export interface InBlock {
  account: string
  block: number
  transaction: Transaction
}

let compiled: Promise<Cell> | undefined
/** The code of the token, compiled once. */
async function compile(): Promise<Cell> {
  const name = 'jetton.fc'
  const sources = { [name]: readFileSync(join(import.meta.dirname, name), 'utf8') }
  const { codeBoc, message } = await latestCompiler.compileFunc({ targets: [name], sources })
  if (!codeBoc) throw new Error(message)
  return Cell.fromBase64(codeBoc)
}

/** Starts TON's own virtual machine, with USDT at its address on the real network. Each message sent makes a block. */
export async function startTonChain() {
  compiled ??= compile()
  const code = await compiled
  const blockchain = await Blockchain.create()
  const walletOf = (name: string): Promise<Wallet> => blockchain.treasury(name)
  const [payer, admin] = [await walletOf('payer'), await walletOf('admin')]
  const chain = { height: FIRST_BLOCK }
  const blocks: InBlock[] = []
  /** Token accounts whose owner and master confirm each other. */
  const holders = new Map<string, { owner: Address; master: Address }>()

  async function putMaster(master: Address) {
    const data = beginCell().storeUint(1, 1).storeCoins(PLENTY).storeAddress(admin.address).endCell()
    const account = createShardAccount({ address: master, code, data, balance: PLENTY })
    await blockchain.setShardAccount(master, account)
  }

  const accountOf = async (owner: Address, master = USDT): Promise<Address> => {
    const slice = beginCell().storeAddress(owner).endCell()
    const { stackReader } = await blockchain.runGetMethod(master, 'get_wallet_address', [
      { type: 'slice', cell: slice },
    ])
    return stackReader.readAddress()
  }

  /**
   * Indexes a new account if its master confirms it, as TON Center does: a contract can claim to be anyone's account.
   */
  async function index(account: Address) {
    const { accountState } = await blockchain.getContract(account)
    if (holders.has(account.toRawString()) || accountState?.type !== 'active') return
    const answer = await blockchain.runGetMethod(account, 'get_wallet_data').catch(() => null)
    if (!answer) return
    answer.stackReader.skip(1)
    const [owner, master] = [answer.stackReader.readAddress(), answer.stackReader.readAddress()]
    if ((await accountOf(owner, master)).equals(account)) holders.set(account.toRawString(), { owner, master })
  }

  await putMaster(USDT)
  return {
    chain,
    blocks,
    holders,
    payer,
    admin,
    walletOf,
    putMaster,
    accountOf,
    /** A wallet that is not on the chain until it is paid or sends. */
    newWallet: (name: string): Promise<Wallet> =>
      blockchain.treasury(name, { predeploy: false, resetBalanceIfZero: false }),
    balanceOf: async (address: Address): Promise<bigint> => (await blockchain.getContract(address)).balance,
    /** The number of an owner's tokens. */
    async tokensOf(owner: Address, master = USDT): Promise<bigint> {
      const account = await accountOf(owner, master)
      if ((await blockchain.getContract(account)).accountState?.type !== 'active') return 0n
      return (await blockchain.runGetMethod(account, 'get_wallet_data')).stackReader.readBigNumber()
    },
    /** Sends a message, and waits for all messages that it causes. */
    async send(from: Wallet, message: OutgoingMessage): Promise<Transaction[]> {
      const { transactions } = await from.send(message)
      chain.height += 1
      for (const transaction of transactions) {
        const account = new Address(0, Buffer.from(transaction.address.toString(16).padStart(64, '0'), 'hex'))
        blocks.push({ account: account.toRawString(), block: chain.height, transaction })
        await index(account)
      }
      return transactions
    },
    /** An account that claims to hold tokens of the owner, at another address than the master's. */
    forgedAccount(owner: Address, tokens: bigint): { address: Address; init: StateInit } {
      const data = beginCell().storeUint(0, 5).storeCoins(tokens).storeAddress(owner).storeAddress(USDT).endCell()
      const init = { code, data }
      return { address: contractAddress(0, init), init }
    },
  }
}
export type TonChain = Awaited<ReturnType<typeof startTonChain>>

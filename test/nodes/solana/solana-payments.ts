import { createRequire } from 'node:module'
import { base58 } from '@scure/base'
import { TOKEN_PROGRAM } from '../../../src/payment/solana/programs'
import { contractOf } from '../../payment/pairs'
import { type Instruction, kit, type Signer, type SolanaChain, TOKEN_2022 } from './solana-chain'

const require = createRequire(import.meta.url)
const token = require('@solana-program/token')
const system = require('@solana-program/system')

export const USDT = contractOf('USDT', 'Solana')
export const USDC = contractOf('USDC', 'Solana')
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const MINT_SIZE = 82
/** The size of a mint with the extension for transfer fees. */
const FEE_MINT_SIZE = 278
const PLENTY = 10n ** 15n

interface Token {
  mint: string
  decimals: number
  program: string
}
const dollars = (mint: string): Token => ({ mint, decimals: 6, program: TOKEN_PROGRAM })
export const TOKENS = { USDT: dollars(USDT), USDC: dollars(USDC) }

/** Makes the instructions of payers, owners and issuers. `payer` has plenty of each coin. */
export async function createSolanaPayer(solana: SolanaChain) {
  const { svm, payer, send } = solana

  const accountOf = async (owner: string, { mint, program }: Token): Promise<string> =>
    (await token.findAssociatedTokenPda({ owner, mint, tokenProgram: program }))[0]

  /** Creates the token account of an owner at the cost of `by`. */
  const create = async (owner: string, { mint, program }: Token, by = payer): Promise<Instruction> =>
    token.getCreateAssociatedTokenIdempotentInstructionAsync({ payer: by, owner, mint, tokenProgram: program })

  async function transfer(to: string, one: Token, amount: bigint, by: Signer = payer): Promise<Instruction> {
    const { mint, decimals, program: programAddress } = one
    const [source, destination] = await Promise.all([accountOf(by.address, one), accountOf(to, one)])
    const input = { source, mint, destination, authority: by, amount, decimals }
    return token.getTransferCheckedInstruction(input, { programAddress })
  }

  const coin = (to: string, amount: bigint, by: Signer = payer): Instruction =>
    system.getTransferSolInstruction({ source: by, destination: to, amount })

  /** Puts a mint at its address on the real network. */
  function putMint(address: string) {
    const mint = { mintAuthority: payer.address, supply: 0n, decimals: 6, isInitialized: true }
    const data = token.getMintEncoder().encode({ ...mint, freezeAuthority: payer.address })
    const lamports = kit.lamports(10n ** 9n)
    const space = BigInt(MINT_SIZE)
    svm.setAccount({ address, data, executable: false, lamports, programAddress: TOKEN_PROGRAM, space })
  }

  async function fund({ mint, decimals, program: programAddress }: Token) {
    const one = { mint, decimals, program: programAddress }
    const to = await accountOf(payer.address, one)
    const input = { mint, token: to, mintAuthority: payer, amount: PLENTY, decimals }
    const mintTo = token.getMintToCheckedInstruction(input, { programAddress })
    await send([await create(payer.address, one), mintTo])
  }

  /** Creates a token of the newer program that keeps a hundredth of each transfer. */
  async function createFeeToken(): Promise<Token> {
    const mint = await kit.generateKeyPairSigner()
    const lamports = svm.minimumBalanceForRentExemption(BigInt(FEE_MINT_SIZE))
    const space = BigInt(FEE_MINT_SIZE)
    const authority = [1, ...base58.decode(payer.address)]
    const fee = Buffer.alloc(10)
    fee.writeUInt16LE(100, 0)
    fee.writeBigUInt64LE(PLENTY, 2)
    const one = { mint: mint.address, decimals: 6, program: TOKEN_2022 }
    await send([
      system.getCreateAccountInstruction({ payer, newAccount: mint, lamports, space, programAddress: TOKEN_2022 }),
      {
        programAddress: TOKEN_2022,
        accounts: [{ address: mint.address, role: kit.AccountRole.WRITABLE }],
        data: Uint8Array.from([26, 0, ...authority, ...authority, ...fee]),
      },
      token.getInitializeMint2Instruction(
        { mint: mint.address, decimals: 6, mintAuthority: payer.address },
        { programAddress: TOKEN_2022 },
      ),
    ])
    await fund(one)
    return one
  }

  for (const one of Object.values(TOKENS)) {
    putMint(one.mint)
    await fund(one)
  }

  return {
    accountOf,
    create,
    transfer,
    coin,
    putMint,
    fund,
    createFeeToken,
    memo: (words: string): Instruction => ({ programAddress: MEMO, data: Buffer.from(words) }),
    /** Wraps coins into the account of an owner. */
    async wrap(owner: string, amount: bigint): Promise<Instruction[]> {
      const wrapped = { mint: WRAPPED_SOL, decimals: 9, program: TOKEN_PROGRAM }
      const account = await accountOf(owner, wrapped)
      return [await create(owner, wrapped), coin(account, amount), token.getSyncNativeInstruction({ account })]
    },
    /** Unwraps all coins of an owner. */
    async unwrap(owner: Signer): Promise<Instruction> {
      const account = await accountOf(owner.address, { mint: WRAPPED_SOL, decimals: 9, program: TOKEN_PROGRAM })
      return token.getCloseAccountInstruction({ account, destination: owner.address, owner })
    },
    /** Closes an empty token account. Its deposit goes to `destination`. */
    async close(owner: Signer, one: Token, destination = owner.address): Promise<Instruction> {
      const account = await accountOf(owner.address, one)
      return token.getCloseAccountInstruction({ account, destination, owner })
    },
    /** The issuer locks the tokens of an owner. */
    async freeze(owner: string, one: Token): Promise<Instruction> {
      const account = await accountOf(owner, one)
      return token.getFreezeAccountInstruction({ account, mint: one.mint, owner: payer })
    },
  }
}
export type SolanaPayer = Awaited<ReturnType<typeof createSolanaPayer>>

import { parseArgs } from 'node:util'
import { NETWORKS, type Network } from '../../../contract/enums'
import { familyOf } from '../../../payment/chains/networks'
import { isSecretMaterial } from '../../../payment/keys/secret-material'
import { deriveAddress } from '../keys/derive-address'
import { accountKeyOf } from '../keys/extended-key'
import { accountKeysOf } from './account-keys'
import { solanaAddress } from './solana-address'
import { newWords, seedOf, tidied, wordsProblem } from './words'

/** A terminal. Answers to `ask` are neither stored nor shown while they are typed. */
export interface Terminal {
  write(text: string): void
  /** Reads one line; null at the end of the input. */
  ask(question: string): Promise<string | null>
  /** Clears the screen and the scrollback. */
  clear(): void
}

/** The message is the line to print. */
export class WalletCommandError extends Error {}

const MAX = 200

const USAGE = `npm run wallet -- new                                         makes recovery words, on a machine without network
npm run wallet -- keys                                        asks for your words, and prints the keys of your accounts
npm run wallet -- addresses --network <network> [--from 0] [--count 20]   asks for your words, and prints addresses`

const TIMES_TO_ASK = 3

/**
 * `npm run wallet`: creates recovery words, and prints the public keys and addresses that follow from them. It uses
 * neither network nor database, writes no file, and takes no word from the command line, which shells record.
 */
export async function runWalletCommand(args: readonly string[], terminal: Terminal): Promise<void> {
  if (args.some(isSecretMaterial) || args.length >= 12)
    throw new WalletCommandError(
      'Words or keys do not belong on the command line: your shell remembers it, and others can see it. Delete it from the history, and move the money of these words to new ones.',
    )
  const { values, positionals } = readArgs(args)
  const [act, ...more] = positionals
  if (more.length > 0) throw new WalletCommandError(USAGE)
  if (act === 'new') return makeWords(terminal)
  if (act === 'keys') return printKeys(terminal, await askForWords(terminal))
  if (act === 'addresses') {
    const { network, from, count } = readRange(values)
    return printAddresses(terminal, await askForWords(terminal), network, from, count)
  }
  throw new WalletCommandError(USAGE)
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { network: { type: 'string' }, from: { type: 'string' }, count: { type: 'string' } },
    })
  } catch {
    throw new WalletCommandError(USAGE)
  }
}

function readRange({ network, from = '0', count = '20' }: { network?: string; from?: string; count?: string }) {
  const known = NETWORKS.find((name) => name.toLowerCase() === network?.toLowerCase())
  if (!known || known === 'TON')
    throw new WalletCommandError(
      `--network must be one of ${NETWORKS.filter((name) => name !== 'TON').join(', ')}; words of TON wallets are of another kind: copy addresses from your wallet`,
    )
  if (!/^\d{1,9}$/.test(from)) throw new WalletCommandError('--from must be a whole number')
  if (!/^\d{1,3}$/.test(count) || Number(count) < 1 || Number(count) > MAX)
    throw new WalletCommandError(`--count must be a whole number from 1 to ${MAX}`)
  return { network: known, from: Number(from), count: Number(count) }
}

async function makeWords(terminal: Terminal) {
  if ((await terminal.ask('Take this machine off the network, then press Enter. ')) === null) return
  const words = newWords()
  terminal.write(
    'Write these words on paper, in their order. Who has them has your money. Nobody can bring them back.\n\n',
  )
  for (const [index, word] of words.split(' ').entries()) terminal.write(`${String(index + 1).padStart(4)}. ${word}\n`)
  if ((await terminal.ask('\nPress Enter when they are on paper. They are then removed from the screen. ')) === null)
    throw new WalletCommandError('The words were not asked for again. Do not use them; begin anew.')
  terminal.clear()
  terminal.write('Now type the words from your paper.\n')
  for (let left = TIMES_TO_ASK; left > 0; left -= 1) {
    const again = await terminal.ask('Words: ')
    if (again === null) break
    if (tidied(again) === words) {
      terminal.write('\nThey are right. What follows may be known to your payment service:\n')
      return printKeys(terminal, words)
    }
    terminal.write(left > 1 ? 'They differ from those that were shown.\n' : '')
  }
  throw new WalletCommandError('What is on your paper differs from what was shown. Do not use these words; begin anew.')
}

async function askForWords(terminal: Terminal): Promise<string> {
  const entered = await terminal.ask('Your recovery words (they are not shown): ')
  const words = tidied(entered ?? '')
  const problem = wordsProblem(words)
  if (problem) throw new WalletCommandError(problem)
  return words
}

function printKeys(terminal: Terminal, words: string) {
  for (const { family, wallets, path, script, publicKey } of accountKeysOf(seedOf(words))) {
    const first = deriveAddress(accountKeyOf(family, publicKey, script), 0)
    terminal.write(
      `\n${family}, ${path}${script ? `, ${script}` : ''} (${wallets})\n  ${publicKey}\n  first address: ${first}\n`,
    )
  }
  terminal.write(
    '\nWho has one of these keys sees all that it receives. With the private key of a single address, too, they can spend all of it.\n',
  )
}

function printAddresses(terminal: Terminal, words: string, network: Network, from: number, count: number) {
  const seed = seedOf(words)
  const account = accountKeysOf(seed).find(({ family }) => family === familyOf(network))
  const key = account && accountKeyOf(account.family, account.publicKey, account.script)
  for (let index = from; index < from + count; index += 1)
    terminal.write(`${key ? deriveAddress(key, index) : solanaAddress(seed, index)}\n`)
}

import { parseArgs } from 'node:util'
import { toString as toQrCode } from 'qrcode'
import { NETWORKS, type Network } from '../../../contract/enums'
import { familyOf } from '../../../payment/chains/networks'
import { isSecretMaterial } from '../../../payment/keys/secret-material'
import { deriveAddress } from '../keys/derive-address'
import { restoreAccountKey } from '../keys/extended-key'
import { deriveAccountKeys } from './account-keys'
import { solanaAddress } from './solana-address'
import { newWords, normalizeWords, toSeed, wordsProblem } from './words'

/** A terminal. Answers to `ask` are neither stored nor shown while they are typed. */
export interface Terminal {
  write(text: string): void
  /** Reads one line; null at the end of the input. */
  ask(question: string): Promise<string | null>
  /** Clears the screen and the scrollback. */
  clear(): void
}

/** An error of the user, whose message is printed without a stack. */
export class WalletCommandError extends Error {}

const MAX_COUNT = 200

const USAGE = `npm run wallet -- new                                         makes recovery words, on a machine without network
npm run wallet -- keys                                        asks for your words, and prints the keys of your accounts
npm run wallet -- addresses --network <network> [--from 0] [--count 20]   asks for your words, and prints addresses`

const MAX_ATTEMPTS = 3
/** As many as the dashboard shows to compare. */
const FIRST_COUNT = 5

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
  const [command, ...more] = positionals
  if (more.length > 0) throw new WalletCommandError(USAGE)
  if (command === 'new') return makeWords(terminal)
  if (command === 'keys') return printKeys(terminal, await askForWords(terminal))
  if (command === 'addresses') {
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
      `--network must be one of ${NETWORKS.filter((name) => name !== 'TON').join(', ')}; TON wallets have another kind of words: copy addresses from your wallet`,
    )
  if (!/^\d{1,9}$/.test(from)) throw new WalletCommandError('--from must be a whole number')
  if (!/^\d{1,3}$/.test(count) || Number(count) < 1 || Number(count) > MAX_COUNT)
    throw new WalletCommandError(`--count must be a whole number from 1 to ${MAX_COUNT}`)
  return { network: known, from: Number(from), count: Number(count) }
}

async function makeWords(terminal: Terminal) {
  if ((await terminal.ask('Take this machine off the network, then press Enter. ')) === null) return
  const words = newWords()
  terminal.write(
    'Write these words on paper, in their order. Anyone who has them can take your money. Lost words cannot be restored.\n\n',
  )
  for (const [index, word] of words.split(' ').entries()) terminal.write(`${String(index + 1).padStart(4)}. ${word}\n`)
  if ((await terminal.ask('\nPress Enter when they are on paper. They are then removed from the screen. ')) === null)
    throw new WalletCommandError('The words were not checked. Do not use them; start again.')
  terminal.clear()
  terminal.write('Now type the words from your paper.\n')
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const again = await terminal.ask('Words: ')
    if (again === null) break
    if (normalizeWords(again) === words) {
      terminal.write('\nThe words are correct. You can give the following to your payment service:\n')
      return printKeys(terminal, words)
    }
    terminal.write(left > 1 ? 'These words differ from the words that were shown.\n' : '')
  }
  throw new WalletCommandError(
    'The words on your paper differ from the words that were shown. Do not use them; start again.',
  )
}

async function askForWords(terminal: Terminal): Promise<string> {
  const entered = await terminal.ask('Your recovery words (they are not shown): ')
  const words = normalizeWords(entered ?? '')
  const problem = wordsProblem(words)
  if (problem) throw new WalletCommandError(problem)
  return words
}

/** Prints each account's key, also as a QR code for a phone, and the addresses that the dashboard asks to compare. */
async function printKeys(terminal: Terminal, words: string) {
  for (const { family, wallets, path, script, publicKey } of deriveAccountKeys(toSeed(words))) {
    const key = restoreAccountKey(family, publicKey, script)
    terminal.write(`\n${family}, ${path}${script ? `, ${script}` : ''} (${wallets})\n  ${publicKey}\n`)
    terminal.write(`${await toQrCode(publicKey, { type: 'terminal', small: true })}\n  first addresses:\n`)
    for (let index = 0; index < FIRST_COUNT; index += 1)
      terminal.write(`  ${index + 1}. ${deriveAddress(key, index)}\n`)
  }
  terminal.write(
    '\nAnyone who has one of these keys can see all its payments. With the private key of just one of its addresses, they can also spend all its money.\n',
  )
}

function printAddresses(terminal: Terminal, words: string, network: Network, from: number, count: number) {
  const seed = toSeed(words)
  const account = deriveAccountKeys(seed).find(({ family }) => family === familyOf(network))
  const key = account && restoreAccountKey(account.family, account.publicKey, account.script)
  for (let index = from; index < from + count; index += 1)
    terminal.write(`${key ? deriveAddress(key, index) : solanaAddress(seed, index)}\n`)
}

import { mnemonicToSeedSync } from '@scure/bip39'
import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { deriveAccountKeys } from '../../../../src/server/wallets/offline/account-keys'
import { runWalletCommand } from '../../../../src/server/wallets/offline/wallet-command'

const WORDS = `${'abandon '.repeat(11)}about`
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

/** Runs the command. `answers` are typed one after another; a function gets the text that was printed until then. */
async function run(args: string[], ...answers: (string | ((printed: string) => string))[]) {
  let printed = ''
  let cleared = ''
  const error = await runWalletCommand(args, {
    write: (text) => {
      printed += text
    },
    async ask(question) {
      printed += question
      const answer = answers.shift()
      return typeof answer === 'function' ? answer(cleared + printed) : (answer ?? null)
    },
    clear() {
      cleared += printed
      printed = ''
    },
  }).then(
    () => null,
    ({ message }: Error) => message,
  )
  return { printed, cleared, error }
}

/** The words that `new` printed. */
const wordsIn = (printed: string) => [...printed.matchAll(/^ +\d+\. ([a-z]+)$/gm)].map(([, word]) => word).join(' ')

describe('npm run wallet', () => {
  test('new: shows words once, asks for them again, and then prints only the keys', async () => {
    const { printed, cleared, error } = await run(['new'], '', '', (before) => ` ${wordsIn(before).toUpperCase()} `)
    expect(error).toBe(null)
    const words = wordsIn(cleared)
    expect(words.split(' ')).toHaveLength(12)
    expect(printed).not.toContain(words.split(' ').slice(0, 3).join(' '))
    for (const { publicKey } of deriveAccountKeys(mnemonicToSeedSync(words))) expect(printed).toContain(publicKey)
    expect(printed).not.toMatch(/[a-z]prv/)
    const another = await run(['new'], '', '', (before) => wordsIn(before))
    expect(wordsIn(another.cleared)).not.toBe(words)
  })

  test('new: prints no key when the words on paper are not those that were shown', async () => {
    const wrong = await run(['new'], '', '', WORDS, WORDS, WORDS)
    expect(wrong.error).toMatch(/start again/)
    expect(wrong.printed).not.toMatch(/pub/)
    expect((await run(['new'], '')).error).toMatch(/start again/)
    expect((await run(['new'], '', '')).error).toMatch(/start again/)
  })

  test('new: shows no words before the user confirms that the network is off', async () => {
    const { printed, error } = await run(['new'])
    expect(printed).toMatch(/^Take this machine off the network/)
    expect([wordsIn(printed), error]).toEqual(['', null])
  })

  test('keys: prints the keys of the accounts that the usual wallets use, with the five addresses that the dashboard compares', async () => {
    const { printed, error } = await run(['keys'], `1. Abandon ${WORDS.slice(8)}\n`)
    expect(error).toBe(null)
    expect(printed).toContain(`bitcoin, m/84'/0'/0', p2wpkh (Sparrow, Electrum, BlueWallet)\n  ${ZPUB}\n`)
    expect(printed).toContain(
      '1. bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu\n  2. bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g\n',
    )
    expect(printed).toContain(
      '1. 0x9858EfFD232B4033E47d90003D41EC34EcaEda94\n  2. 0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0\n',
    )
    expect(printed).toContain('1. TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH\n')
    expect(printed.match(/^ {2}5\. \w{34,}$/gm)).toHaveLength(3)
    expect(printed).not.toMatch(/abandon|[a-z]prv/)
  })

  test('keys: prints each key as a QR code that a phone can read', async () => {
    const { printed } = await run(['keys'], WORDS)
    const { size, data } = create(ZPUB).modules
    const isDark = (row: number, column: number) => row >= 0 && row < size && data[row * size + column] === 1
    // each character shows two rows of the code, after one light row above it
    const lines = Array.from({ length: Math.floor(size / 2) }, (_, line) =>
      Array.from({ length: size }, (_, column) => {
        const [above, below] = [isDark(2 * line - 1, column), isDark(2 * line, column)]
        return above ? (below ? '█' : '▀') : below ? '▄' : ' '
      }).join(''),
    )
    for (const line of lines) expect(printed).toContain(line)
  })

  test('addresses: prints one address per line, as a list for Solana needs them', async () => {
    const solana = await run(['addresses', '--network', 'Solana', '--count', '2'], WORDS)
    expect(solana.printed.split('\n').slice(-3)).toEqual([
      expect.stringContaining('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'),
      'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb',
      '',
    ])
    const base = await run(['addresses', '--network', 'base', '--from', '1', '--count', '1'], WORDS)
    expect(base.printed).toContain('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0\n')
  })

  test.each([
    [WORDS.replace('about', 'abowt'), /^Word 12 is not in the list/],
    [WORDS.replace('about', 'abandon'), /^Each word is in the list/],
    ['abandon abandon', /^These are 2 words/],
    ['', /^These are/],
  ])('refuses %j', async (entered, message) => {
    const { error, printed } = await run(['keys'], entered)
    expect(error).toMatch(message)
    expect(error).not.toMatch(/abandon|abowt/)
    expect(printed).not.toMatch(/pub/)
  })

  test('takes no words from the command line, and does not repeat them', async () => {
    for (const args of [
      ['keys', WORDS],
      ['keys', ...WORDS.split(' ')],
    ]) {
      const { error } = await run(args)
      expect(error).toMatch(/do not belong on the command line/)
      expect(error).not.toContain('abandon')
    }
  })

  test.each([
    [[]],
    [['sweep']],
    [['keys', 'more']],
    [['addresses']],
    [['addresses', '--network', 'TON']],
    [['addresses', '--network', 'Tron', '--count', '0']],
    [['addresses', '--network', 'Tron', '--count', '201']],
    [['addresses', '--network', 'Tron', '--from', '-1']],
    [['keys', '--passphrase', 'x']],
  ])('prints its usage, and asks no question: %j', async (args) => {
    const { error, printed } = await run(args)
    expect(error).toMatch(/npm run wallet|--network must|--count must|--from must/)
    expect(printed).toBe('')
  })
})

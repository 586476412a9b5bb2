import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as simplified } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditional } from '@scure/bip39/wordlists/traditional-chinese.js'

const entropy = Uint8Array.from({ length: 16 }, (_, index) => (index * 53 + 7) % 256)
const phrase = (list: string[]) => entropyToMnemonic(entropy, list)
const words = phrase(english).split(' ')
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words.join(' ')))
const seed = entropy.length === 16 ? Uint8Array.from([...entropy, ...entropy]) : entropy
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'
const grouped = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

export const HEX = '5a17c3'.repeat(11).slice(0, 64)

/** Texts that are certainly secrets, by kind. */
export const SECRETS: Record<string, string> = {
  'English words': words.join(' '),
  '24 English words': entropyToMnemonic(seed, english),
  'numbered words': words.map((word, index) => `${index + 1}. ${word}`).join('\n'),
  'words in capitals with commas': words.join(', ').toUpperCase(),
  '11 words': words.slice(0, 11).join(' '),
  'words without spaces': words.join(''),
  'the first four letters of words': words.map((word) => word.slice(0, 4)).join(' '),
  'words within a text': `My phrase, do not lose it: ${words.join(' ')}. Thanks!`,
  'French words': phrase(french),
  'French words without accents': phrase(french).normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'Spanish words': phrase(spanish),
  'Italian words': phrase(italian),
  'Portuguese words': phrase(portuguese),
  'Czech words': phrase(czech),
  'Japanese words': phrase(japanese),
  'Korean words': phrase(korean).normalize('NFC'),
  'simplified Chinese words': phrase(simplified),
  'simplified Chinese without spaces': phrase(simplified).replaceAll(' ', ''),
  'traditional Chinese words': phrase(traditional),
  xprv: root.privateExtendedKey,
  'xprv within a text': `key=${root.privateExtendedKey};`,
  'xprv in groups': grouped(root.privateExtendedKey, 4),
  zprv: HDKey.fromMasterSeed(entropy, { public: 0x04b24746, private: 0x04b2430c }).privateExtendedKey,
  'a cut off xprv': root.privateExtendedKey.slice(0, 60),
  'hex in groups': grouped(HEX, 4),
  WIF,
  'WIF within a text': `Paper wallet (${WIF}) in the safe`,
  'WIF in groups': grouped(WIF, 4),
  'WIF, uncompressed': '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'WIF with a password': '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg',
  'a key pair of Solana': base58.encode(Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])),
  'the bytes of a key': JSON.stringify([...seed, ...ed25519.getPublicKey(seed)]),
}

/** Texts that may be hashes, and are refused in fields for public keys, addresses and labels. */
export const POSSIBLE_SECRETS: Record<string, string> = {
  hex: HEX,
  'hex with a prefix': `0x${HEX}`,
  'hex within a text': `the key is ${HEX} of 2021`,
  'hex with dashes': grouped(HEX, 8).replaceAll(' ', '-'),
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Encryption } from '../ports/encryption'
import type { Log } from '../ports/log'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'malipo sealed v1', 32))

/** Throws if the text was encrypted with another key or for another purpose. */
function open(sealed: string, purpose: string, key: Buffer): string {
  if (!sealed.startsWith('v1.')) throw new Error('not a sealed text')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function openIfReadable(sealed: string, purpose: string, key: Buffer): string | null {
  try {
    return open(sealed, purpose, key)
  } catch {
    return null
  }
}

/**
 * AES-256-GCM under a key derived from the service's own secret. After a change of the secret, texts encrypted under
 * `previous` stay readable.
 */
export function createEncryption(secret: string, log: Log, previous?: string): Encryption {
  const key = keyOf(secret)
  const previousKey = previous === undefined ? null : keyOf(previous)
  const unreadable = new Set<string>()
  const encryption: Encryption = {
    encrypt(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(sealed, purpose) {
      const before = previousKey && openIfReadable(sealed, purpose, previousKey)
      return before ?? open(sealed, purpose, key)
    },
    reencrypt(sealed, purpose) {
      const before = previousKey && openIfReadable(sealed, purpose, previousKey)
      return before === null ? null : encryption.encrypt(before, purpose)
    },
    decryptIfReadable(sealed, purpose) {
      try {
        return encryption.decrypt(sealed, purpose)
      } catch {
        if (!unreadable.has(purpose)) log.error({ event: 'secret.unreadable', error: purpose })
        unreadable.add(purpose)
        return null
      }
    },
  }
  return encryption
}

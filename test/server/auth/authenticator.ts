import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyOptions, PasskeyRequest } from '../../../src/contract/members/passkey'

type Options = PasskeyOptions['options']

/** Deviations of an authenticator or a browser from the expected answer. */
export interface Quirks {
  origin?: string
  rpId?: string
  /** False: no fingerprint, face or PIN was checked. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
  type?: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator in software, which keeps one passkey, as a phone does. */
export function createAuthenticator(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, options: Options, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: quirks.challenge ?? options.challenge,
        origin: quirks.origin ?? origin,
      }),
    )

  function authenticatorData(rpId: string, quirks: Quirks, credential: Buffer | null): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    const verified = quirks.isVerified === false ? 0 : USER_VERIFIED
    head.writeUInt8(USER_PRESENT | verified | (credential ? HAS_CREDENTIAL : 0))
    head.writeUInt32BE(quirks.counter ?? counter, 1)
    return Buffer.concat([sha256(quirks.rpId ?? rpId), head, ...(credential ? [credential] : [])])
  }

  return {
    /** The answer to `navigator.credentials.create`. */
    create(options: Options, quirks: Quirks = {}): PasskeyRequest['credential'] {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } }
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = authenticatorData(rp.id, quirks, credential)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, quirks)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** The answer to `navigator.credentials.get`. */
    sign(options: Options, quirks: Quirks = {}): PasskeyAssertion {
      const { rpId } = options as { rpId: string }
      const data = clientData('webauthn.get', options, quirks)
      const authData = authenticatorData(rpId, quirks, null)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: quirks.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** An ES256 key as COSE writes it. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    ),
  )
}

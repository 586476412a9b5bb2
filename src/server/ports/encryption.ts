/** Encrypts secrets that must be readable later, such as webhook secrets. */
export interface Encryption {
  /** @param purpose binds the text to its use, such as `webhook:<endpoint id>` */
  encrypt(text: string, purpose: string): string
  /** Throws if the text was encrypted with another key or for another purpose. */
  decrypt(sealed: string, purpose: string): string
  /** Returns null instead of throwing, and logs that once per purpose. */
  decryptIfReadable(sealed: string, purpose: string): string | null
  /** Encrypts a text of the previous secret under the present one. Null for any other text. */
  reencrypt(sealed: string, purpose: string): string | null
}

/** Random ids and secrets. */
export interface Random {
  /** UUID v4. */
  uuid(): string
  /** Lower-case hex of `bytes` random bytes. */
  hex(bytes: number): string
  /** Base64 of `bytes` random bytes. */
  base64(bytes: number): string
}

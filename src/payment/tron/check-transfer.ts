import { base64 } from '@scure/base'
import { isTransfer, type TronTransfer } from './transfer'

/** The bytes of an unsigned transaction in base64 that makes exactly this transfer. Null for anything else. */
export function readTransfer(encoded: string, transfer: TronTransfer): Uint8Array | null {
  try {
    const bytes = base64.decode(encoded)
    return isTransfer(bytes, transfer) ? bytes : null
  } catch {
    return null
  }
}

const ANNOUNCED = 'eip6963:announceProvider'
/** Of older wallets, which do not announce themselves. */
const INITIALIZED = 'ethereum#initialized'

/** See `Ports`. */
export function detectWallet(found: () => void): () => void {
  addEventListener(ANNOUNCED, found)
  addEventListener(INITIALIZED, found)
  dispatchEvent(new Event('eip6963:requestProvider'))
  if ((window as { ethereum?: unknown }).ethereum) found()
  return () => {
    removeEventListener(ANNOUNCED, found)
    removeEventListener(INITIALIZED, found)
  }
}

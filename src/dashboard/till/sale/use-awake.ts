import { useEffect } from 'preact/hooks'

/** Keeps the screen on while `isWanted`, in browsers that can. A hidden tab loses the lock, and gets it again. */
export function useAwake(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function request() {
      if (document.visibilityState !== 'visible') return
      // a phone with little battery refuses
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isOver) release()
    }
    const release = () => lock?.release().catch(() => {})
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      release()
    }
  }, [isWanted])
}

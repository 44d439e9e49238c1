/**
 * Holds the screen awake until the returned function is called. The browser lets go whenever the page is hidden, so the lock is taken anew;
 * where that fails, the screen sleeps.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let hasEnded = false
  const ask = async () => {
    // Only secure pages have it, and not every browser.
    if (document.hidden || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (hasEnded) void lock?.release()
  }
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    hasEnded = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}

/** Frequencies in Hz, and the time between their starts. */
const NOTES = [880, 1320]
const NOTE_SECONDS = 0.16
const VOLUME = 0.25
const VIBRATION_MS = [120, 60, 220]

let context: AudioContext | null = null

/** Called within a tap, because browsers only allow sound after one. */
export function prepareSound(): void {
  try {
    context ??= new AudioContext()
    context.resume().catch(() => {})
  } catch {
    // browsers without Web Audio are silent
  }
}

/** Two rising notes. */
export function playPaid(): void {
  try {
    prepareSound()
    for (const [at, frequency] of NOTES.entries()) if (context) playNote(context, frequency, at * NOTE_SECONDS)
  } catch {
    // a denied sound must not stop the sale
  }
}

function playNote(audio: AudioContext, frequency: number, delay: number) {
  const start = audio.currentTime + delay
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(VOLUME, start)
  // a fade without a click at the end
  volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 2 * NOTE_SECONDS)
}

export function vibratePaid(): void {
  try {
    navigator.vibrate?.(VIBRATION_MS)
  } catch {
    // a denied vibration must not stop the sale
  }
}

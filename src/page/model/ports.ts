import type { Language } from '../../contract/enums'
import type { addressProblem } from '../../payment/address/check'
import type { TypedParts } from '../form/typed-parts'
import type { Copy } from '../locales/en'
import type { startAnnouncing } from './announcer'
import type { watchSession } from './watch'

/** How a payment is followed and spoken of once its address is on the screen. */
export type Following = { watchSession: typeof watchSession; startAnnouncing: typeof startAnnouncing }

/** Everything the model reaches outside itself; a test gives its own. */
export type Ports = {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Milliseconds since 1970 by the device, which may be off by a day. */
  now(): number
  /** From 0 to below 1. */
  random(): number
  newKey(): string
  /** Settles after `ms`, or at once when `signal` aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Whether somebody can see the page and the device believes to be online; tells of changes until the returned function is called. */
  watchPresence(changed: (presence: { visible: boolean; online: boolean }) => void): () => void
  /** What a payment under way needs of the model; a chunk of its own. */
  loadFollowing(): Promise<Following>
  /** What deals with typed values, where it is there at once; else it is loaded when it is needed. */
  typedParts: TypedParts | null
  loadTyped(): Promise<TypedParts>
  /** Every word of the language, where the document brought those of the form alone; never rejects. */
  loadWords(): Promise<void>
  addressProblem: typeof addressProblem
  showTitle(title: string): void
  /** Shows `path` in the address bar; in a frame without a new entry in the history. */
  showPath(path: string): void
  /** What this device remembers about earlier payments: asset, network and app, nothing else. */
  recall(): Record<string, string>
  remember(choice: Record<string, string>): void
  /** The phone's own share sheet; null where there is none. */
  share: ((what: { url: string; text: string }) => void) | null
  loadCopy(language: Language): Promise<Copy>
  /** Makes the document and its address say the language: a reload or a shared link keeps it. */
  showLanguage(language: Language): void
  /** False where the browser or the frame does not allow it. */
  writeClipboard(text: string): Promise<boolean>
}

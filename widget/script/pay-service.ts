import type { Embed } from './embed/embed-request'

/** The service that the page comes from, as this build of the widget reaches it. */
export interface PayService {
  /** Where it lives, unless the option `origin` says it. */
  origin: string | undefined
  /** Loads the second part of the widget. Rejects when that fails; the next call tries again. */
  loadEmbed(): Promise<Embed>
}

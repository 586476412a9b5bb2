import type { Mode } from '../../../contract/enums'
import { hasDemo, type Settings } from '../../settings'

/** A merchant in one mode, as far as it decides whether anybody may see what is theirs. */
interface Shown {
  merchant: { isDemo: boolean }
  mode: Mode
}

/**
 * With the demo switched off, the test mode of its merchant is hidden: its pages and payments are not found and its keys
 * are refused. The records stay, so that it is all there again when the demo is switched on.
 */
export const isHidden = (settings: Settings, { merchant, mode }: Shown): boolean =>
  merchant.isDemo && mode === 'test' && !hasDemo(settings)

import type { Mode } from '../../../contract/enums'
import { hasDemo, type Settings } from '../../settings'

/** The merchant and mode of an object. */
interface Shown {
  merchant: { isDemo: boolean }
  mode: Mode
}

/**
 * Without the demo, the test mode of its merchant is hidden: its pages and payments are not found, and its keys are
 * refused. The records stay, so the demo can be switched on again.
 */
export const isHidden = (settings: Settings, { merchant, mode }: Shown): boolean =>
  merchant.isDemo && mode === 'test' && !hasDemo(settings)

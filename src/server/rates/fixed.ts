import type { Asset, Currency } from '../../contract/enums'
import { formatUnits, parseUnits } from '../../payment/money'
import type { Clock } from '../ports/clock'
import type { Rates } from '../ports/rates'

const USD_PER_UNIT: Record<Asset, string> = {
  BTC: '88000',
  ETH: '2950',
  BNB: '860',
  SOL: '132',
  TON: '1.60',
  TRX: '0.28',
  USDT: '1',
  USDC: '1',
}

const PER_USD: Record<Currency, string> = {
  NGN: '1600',
  KES: '129.50',
  GHS: '11.20',
  ZAR: '17.40',
  XOF: '565',
  UGX: '3600',
  TZS: '2450',
  EGP: '47.80',
  MAD: '9.30',
  USD: '1',
  EUR: '0.86',
}

const DIGITS = 8
const QUOTE_SECONDS = 60

const units = (decimal: string) => parseUnits(decimal, DIGITS) ?? 0n

/** Adds zeros up to two decimals, as money is written. */
function padded(decimal: string): string {
  const [whole, fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** Made-up prices for test mode, consistent across currencies, and never stale. */
export function fixedRates(clock: Clock): Rates {
  return {
    current: async () => ({
      rate: (asset: Asset, currency: Currency) =>
        padded(formatUnits(units(USD_PER_UNIT[asset]) * units(PER_USD[currency]), DIGITS * 2)),
      validUntil: new Date(clock.now().getTime() + QUOTE_SECONDS * 1000),
    }),
  }
}

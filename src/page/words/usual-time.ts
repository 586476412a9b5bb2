import type { UsualTime } from '../../payment/chains/network-facts'
import type { TextKey } from '../locales/en'

export const USUAL_TIME: Record<UsualTime, TextKey> = {
  seconds: 'time.seconds',
  'under 1 min': 'time.under_1',
  'about 1 min': 'time.about_1',
  'about 1-2 min': 'time.about_1_2',
  'about 1-5 min': 'time.about_1_5',
  'about 10-60 min': 'time.about_10_60',
}

import * as v from 'valibot'
import { Email, line } from '../text'
import { LocalImage } from '../theme/theme-tokens'
import { HttpUrl } from './page-links'
import { MERCHANT } from './page-words'

/** `PageMerchant` in a request. */
export const PageMerchantRequest = v.object({
  name: v.pipe(line(100), v.description(`${MERCHANT.name} At most 100 characters.`)),
  logo_url: v.pipe(v.nullish(LocalImage), v.description(MERCHANT.logo_url)),
  support_email: v.pipe(v.nullish(Email), v.description(`${MERCHANT.support_email} At most 254 characters.`)),
  privacy_url: v.nullish(HttpUrl),
})

import en from '../../i18n/locales/en'
import { REFUND_ENGLISH } from '../../i18n/refund-english'

// before any component of this chunk is rendered
Object.assign(en, REFUND_ENGLISH)

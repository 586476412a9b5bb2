import type { Language } from '../../contract/enums'
import { am } from './am'
import { ar } from './ar'
import { type Copy, en } from './en'
import { fr } from './fr'
import { ha } from './ha'
import { ig } from './ig'
import { pcm } from './pcm'
import { pt } from './pt'
import { sw } from './sw'
import { yo } from './yo'
import { zu } from './zu'

/** All languages at once, for the server. */
export const COPIES: Record<Language, Copy> = {
  en,
  fr,
  pt,
  ar,
  sw,
  ha,
  yo,
  ig,
  am,
  zu,
  pcm,
}

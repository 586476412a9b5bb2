import en, { type Messages } from '../en'
import till from './till'

/** Texts of other subjects that the till shows, too. */
const PARTS = {
  'layout.test_hint': 'Yanayin gwaji: babu kuɗin gaske.',
  'layout.language': 'Harshe',
  'layout.test': 'Gwaji',
  'layout.live': 'Na gaske',
  'parts.loading': 'Ana buɗewa…',
  'parts.retry': 'Sake gwadawa',
  'parts.unreachable': 'Babu haɗi da sashen biyan kuɗi.',
  'parts.busy': 'Aiki ya yi yawa. Sake gwadawa nan da ɗan lokaci.',
  'parts.save': 'Ajiye',
  'parts.saved': 'An ajiye',
  'parts.back': 'Koma',
  'parts.remove': 'Cire',
  'parts.copy': 'Kwafa',
  'parts.copied': 'An kwafa',
  'parts.optional': 'ba dole ba',
  'parts.name': 'Suna',
  'parts.currency': 'Kuɗi',
  'parts.download_csv': 'Sauke CSV',
  'parts.email': 'Imel',
  'parts.new_tab': 'yana buɗewa a sabon shafi',
  'parts.tag': 'Rubuta alamar NFC',
  'parts.tag_hold': 'Riƙe alamar a bayan wannan waya.',
  'parts.tag_written': 'Mahaɗin yana kan alamar',
  'parts.tag_denied': 'Wannan burauza ba ta da izinin NFC. Ba ta izini a saitunan wannan shafi.',
  'parts.tag_failed': 'Ba a rubuta alamar ba. Duba cewa NFC a kunne yake, kuma alamar ba a kulle take ba.',
  'parts.notify': 'Sanarwa',
  'parts.notify_text':
    'Sanarwa tana da adadi da sunan biyan kuɗi, ba ta da bayanan mutum. An rufe ta da sirri, kuma mai yin burauzarka (Google, Mozilla, Apple ko Microsoft) ne yake ɗaukar ta. Tana ƙarewa idan ka fita.',
  'parts.notify_switch': 'Sanar da wannan na’ura idan an biya',
  'parts.notify_is_on': 'Ana sanar da wannan na’ura idan an biya',
  'parts.notify_is_off': 'Babu sauran sanarwa a wannan na’ura',
  'parts.notify_blocked': 'An hana sanarwa. Ba wannan shafi izini a saitunan burauzarka.',
  'parts.notify_failed': 'Wannan burauza ba ta iya kunna sanarwa ba. Sake gwadawa.',
  'parts.notify_unsupported':
    'Wannan burauza ba ta da sanarwa. A iPhone ko iPad, fara ƙara wurin karɓar kuɗi a allon farko.',
  'parts.send_link': 'Tura mahaɗin',
  'parts.initiated': 'Ba a fara ba',
  'parts.pending': 'Ana jiran kuɗi',
  'parts.partial': 'An biya wani ɓangare',
  'parts.processing': 'Ana tabbatarwa',
  'parts.completed': 'An biya',
  'parts.underpaid': 'Bai cika ba',
  'parts.expired': 'Lokaci ya ƙare',
  'parts.failed': 'Bai yi nasara ba',
} satisfies Partial<Messages>

/** Hausa has only the texts of the till. All others are English. */
export default { ...en, ...till, ...PARTS } satisfies Messages

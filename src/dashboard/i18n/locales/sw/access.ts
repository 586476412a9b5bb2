import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/access'

export default {
  'access.title': 'Kuingia na vifaa',
  'access.passkeys': 'Alama ya kidole au PIN',
  'access.passkeys_text':
    'Ingia na uthibitishe kutuma pesa kwa alama ya kidole, uso au PIN ya kifaa chako. Hubaki kwenye kifaa: hatuzioni kamwe.',
  'access.add': 'Ongeza kifaa hiki',
  'access.name': 'Jina',
  'access.name_hint': 'Jinsi unavyokitambua kifaa, kama: simu yangu.',
  'access.added': 'Kifaa hiki sasa kinaweza kukuingiza.',
  'access.renamed': 'Jina limebadilishwa',
  'access.rename': 'Badilisha jina',
  'access.remove': 'Ondoa',
  'access.remove_text':
    'Kifaa hakiwezi tena kukuingiza wala kuthibitisha. Mipangilio yake inaweza bado kukionyesha: kiondoe huko pia.',
  'access.removed': 'Kimeondolewa',
  'access.failed': 'Kifaa chako hakikuthibitisha. Jaribu tena.',
  'access.added_at': 'Kiliongezwa {time}',
  'access.used_at': 'Kilitumika mwisho {time}',
  'access.never_used': 'Hakijatumika bado',
  'access.codes': 'Misimbo ya dharura',
  'access.codes_text': 'Simu ikipotea, kila msimbo hukuingiza mara moja. Iweke kwenye karatasi, mbali na simu yako.',
  'access.codes_left': 'Misimbo iliyobaki: {n}',
  'access.codes_none': 'Huna misimbo ya dharura.',
  'access.create_codes': 'Tengeneza misimbo ya dharura',
  'access.replace_text': 'Misimbo ya awali haitafanya kazi tena.',
  'access.codes_title': 'Misimbo yako ya dharura',
  'access.codes_once': 'Iandike sasa: haitaonyeshwa tena. Kila mmoja hufanya kazi mara moja.',
  'access.codes_name': 'misimbo',
  'access.recovered': 'Umepoteza kifaa?',
  'access.recovered_text': 'Toa vifaa vingine, na uondoe kilichopotea hapa chini. Misimbo ya dharura iliyobaki: {n}.',
  'access.sign_out_others': 'Toa vifaa vingine',
  'access.signed_out_others': 'Vifaa vingine vimetolewa.',
} satisfies MessagesOf<typeof en>

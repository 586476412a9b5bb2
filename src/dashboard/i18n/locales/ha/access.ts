import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/access'

export default {
  'access.title': 'Shiga da na’urori',
  'access.passkeys': 'Sawun yatsa ko PIN',
  'access.passkeys_text':
    'Shiga kuma tabbatar da aika kuɗi da sawun yatsa, fuska ko PIN na na’urarka. Yana zama a na’urar: ba ma ganinsa.',
  'access.add': 'Ƙara wannan na’ura',
  'access.name': 'Suna',
  'access.name_hint': 'Yadda kake gane na’urar, misali: wayata.',
  'access.added': 'Wannan na’ura za ta iya shigar da kai yanzu.',
  'access.renamed': 'An sauya suna',
  'access.rename': 'Sauya suna',
  'access.remove': 'Cire',
  'access.remove_text':
    'Na’urar ba za ta ƙara shigar da kai ko tabbatarwa ba. Saitunanta na iya nuna shi har yanzu: cire shi a can ma.',
  'access.removed': 'An cire',
  'access.failed': 'Na’urarka ba ta tabbatar ba. Sake gwadawa.',
  'access.added_at': 'An ƙara {time}',
  'access.used_at': 'An yi amfani da ita {time}',
  'access.never_used': 'Ba a yi amfani da ita ba tukuna',
  'access.codes': 'Lambobin dawowa',
  'access.codes_text':
    'Idan wayarka ta ɓace, kowace lamba tana shigar da kai sau ɗaya. Ajiye su a takarda, nesa da wayarka.',
  'access.codes_left': 'Lambobin da suka rage: {n}',
  'access.codes_none': 'Ba ka da lambobin dawowa.',
  'access.create_codes': 'Yi lambobin dawowa',
  'access.replace_text': 'Lambobin da suka gabata za su daina aiki.',
  'access.codes_title': 'Lambobin dawowarka',
  'access.codes_once': 'Rubuta su yanzu: ba za a sake nuna su ba. Kowace tana aiki sau ɗaya.',
  'access.codes_name': 'lambobin',
  'access.recovered': 'Ka rasa na’ura?',
  'access.recovered_text': 'Fitar da sauran na’urori, ka cire wadda ta ɓace a ƙasa. Lambobin dawowa da suka rage: {n}.',
  'access.sign_out_others': 'Fitar da sauran na’urori',
  'access.signed_out_others': 'An fitar da sauran na’urori.',
} satisfies MessagesOf<typeof en>

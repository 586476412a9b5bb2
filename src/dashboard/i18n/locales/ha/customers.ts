import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'Masu saya',
  'customers.add': 'Ƙara mai saya',
  'customers.empty': 'Babu masu saya tukuna',
  'customers.empty_text':
    'Masu saya suna bayyana a nan idan suka biya a ɗaya daga cikin shafukanka. Kai ma za ka iya ƙara mai saya, misali don daftari.',
  'customers.email_hint': 'Kowane imel na mai saya ɗaya ne.',
  'customers.added': 'An ƙara mai saya',
  'customers.exists': 'Akwai wannan mai saya tuni. Ba a canza sunan ba.',
  'customers.since': 'Mai saya tun',
  'customers.account': 'Asusun ajiya',
  'customers.account_text':
    'Adireshi na dindindin, da asusun banki inda ake da shi, na wannan mai saya. Kuɗin da aka karɓa a can na wannan mai saya ne. Ana yin su idan ka buɗe su a karon farko.',
  'customers.account_show': 'Nuna asusun ajiya',
  'customers.account_unavailable':
    'Asusun ajiya ba su samuwa a yanzu. Sake gwadawa nan da minti kaɗan. Idan matsalar ta ci gaba, tambayi mai kula da sabis ko an shirya mai ajiyar kuɗi.',
  'customers.account_erased': 'Babu asusun ajiya: an goge mai sayan kafin a yi shi.',
  'customers.bank_account': 'Asusun banki a {currency}',
  'customers.erased': 'An goge',
  'customers.is_erased': 'An goge wannan mai saya. Biyansa suna cikin littafi ba tare da suna ba.',
  'customers.erase_title': 'Goge mai sayan',
  'customers.erase_text': 'Yi amfani da wannan idan mai saya ya nemi ka goge bayanansa.',
  'customers.erase': 'Goge wannan mai saya',
  'customers.erase_removed':
    'Za a cire suna da imel har abada daga wannan bayani, daga biya da bayanansu, da daga saƙonnin da aka ajiye.',
  'customers.erase_kept': 'Ana ajiye adadi, adireshi, ciniki da lokutan kowane biya.',
  'customers.erase_final': 'Ba a iya dawo da shi.',
  'customers.erase_done': 'An goge mai saya',
} satisfies MessagesOf<typeof en>

import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'Pokea malipo',
  'take_payment.description': 'Maelezo',
  'take_payment.description_hint': 'Mteja ataona.',
  'take_payment.show_code': 'Onyesha msimbo',
  'take_payment.unanswered': 'Huduma haikujibu. Angalia kwenye Malipo kabla ya kujaribu tena.',
  'take_payment.scan': 'Mwombe mteja achanganue msimbo huu.',
  'take_payment.qr': 'Msimbo wa ukurasa wa malipo',
  'take_payment.link': 'Kiungo',
  'take_payment.share_text': 'Lipa {amount}',
  'take_payment.confirming': 'Malipo yamegunduliwa. Subiri hii igeuke kijani.',
  'take_payment.partial': '{paid} kati ya {due} {asset} zimepokelewa. Zilizobaki hazijafika.',
  'take_payment.paid_text': '{amount} zimepokelewa.',
  'take_payment.expired': 'Muda wa malipo umeisha. Hakuna kilicholipwa.',
  'take_payment.underpaid': 'Muda wa malipo umeisha, na pesa zilizolipwa ni pungufu. Fungua malipo uone la kufanya.',
  'take_payment.failed': 'Malipo yameshindikana au yamefutwa.',
  'take_payment.next': 'Malipo yanayofuata',
  'take_payment.details': 'Angalia malipo',
  'take_payment.no_page': 'Tengeneza kwanza ukurasa unaotumika',
  'take_payment.no_page_text': 'Ukurasa wako wa zamani unaofanya kazi ndio huamua sarafu na mwonekano.',
} satisfies MessagesOf<typeof en>

import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/payouts'

export default {
  'payouts.title': 'Utoaji',
  'payouts.new': 'Toa pesa',
  'payouts.payout': 'Utoaji',
  'payouts.empty': 'Hakuna utoaji bado',
  'payouts.empty_text':
    'Toa salio lako kwenda kwenye akaunti yako ya benki. Badilisha kwanza sarafu za kidijitali kuwa naira.',
  'payouts.created': 'Unaendelea',
  'payouts.success': 'Imetolewa',
  'payouts.failed': 'Imeshindikana',
  'payouts.failed_text': 'Utoaji huu umeshindikana. Pesa zimerudi kwenye salio lako.',
  'payouts.bank': 'Akaunti ya benki',
  'payouts.reference_hint': 'Jina lako la utoaji huu, kama mshahara-2026-11. Kila jina linatumika mara moja.',
  'payouts.bank_missing': 'Akaunti hii ya benki imefutwa.',
  'payouts.review': 'Kagua utoaji',
  'payouts.balance_exceeded': 'Salio lako ni {amount}.',
  'payouts.confirm': 'Utoe kiasi hiki?',
  'payouts.confirm_text': 'Pesa zinatoka kwenye salio lako mara moja. Utoaji hauwezi kurudishwa.',
  'payouts.send': 'Toa sasa',
  'payouts.sent': 'Utoaji uko njiani.',
  'payouts.banks': 'Akaunti za benki',
  'payouts.no_bank': 'Ongeza kwanza akaunti ya benki',
  'payouts.no_bank_text': 'Ongeza akaunti ya benki inayopokea pesa unazotoa.',
  'payouts.add_bank': 'Ongeza akaunti ya benki',
  'payouts.bank_added': 'Akaunti ya benki imeongezwa.',
  'payouts.bank_code': 'Msimbo wa benki',
  'payouts.bank_code_hint': 'Tarakimu 3 hadi 6, kama 058.',
  'payouts.bank_choose': 'Chagua benki',
  'payouts.bank_other': 'Benki nyingine',
  'payouts.bank_name': 'Jina la benki',
  'payouts.bank_missing_choice': 'Chagua benki ya akaunti.',
  'payouts.account_name_hint':
    'Kama lilivyosajiliwa benki. Hatuwezi kulihakiki: benki inaweza kukataa malipo kwa jina lingine.',
  'payouts.only_naira':
    'Malipo huenda kwenye akaunti za benki za Nigeria, kwa naira. Malipo ya sarafu nyingine hufika kama sarafu za kidijitali: zibadilishe kwanza kuwa naira.',
  'payouts.account_number_hint': 'Tarakimu 10.',
  'payouts.delete_bank': 'Futa',
  'payouts.delete_bank_text': 'Hutaweza tena kutoa pesa kwenda akaunti hii. Utoaji uliokwisha fanywa unaendelea.',
  'payouts.bank_deleted': 'Akaunti ya benki imefutwa.',
} satisfies MessagesOf<typeof en>

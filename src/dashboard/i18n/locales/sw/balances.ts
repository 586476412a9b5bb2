import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Salio',
  'balances.ledger': 'Miamala',
  'balances.ledger_of': 'Miamala ya {currency}',
  'balances.ledger_is':
    'Kila muamala umeandikwa hapa angalau mara mbili: pesa inatoka wapi, kwa alama ya kutoa, na inaenda wapi.',
  'balances.ledger_none': 'Hakuna pesa iliyosogea bado.',
  'balances.download': 'Hifadhi kama jedwali (CSV)',
  'balances.network': 'Mtandao',
  'balances.none': 'Hakuna pesa bado',
  'balances.none_text': 'Mteja akilipa, pesa zitaonekana hapa.',
  'balances.none_test':
    'Mteja akilipa, pesa zitaonekana hapa. Ili kujaribu utoaji na mabadilishano sasa hivi, chukua pesa za majaribio.',
  'balances.available': 'Inapatikana',
  'balances.available_is': 'Kinachopatikana unaweza kukitoa, kukibadilisha au kukirudisha.',
  'balances.pending': 'Njiani',
  'balances.pending_is': 'Imegunduliwa kwenye mtandao, bado haijakamilika.',
  'balances.held': 'Imewekwa kando',
  'balances.held_is': 'Kwa uhamisho unaoendelea, na kwa pesa za sarafu usiyoiomba.',
  'balances.owed': 'Unadaiwa',
  'balances.owed_is': 'Ilichukuliwa tena baada ya wewe kuitumia. Utoaji unasubiri hadi deni lilipwe.',
  'balances.account_received': 'Wateja',
  'balances.account_issued': 'Pesa za majaribio',
  'balances.account_pending': 'Njiani',
  'balances.account_available': 'Inapatikana',
  'balances.account_held': 'Imewekwa kando',
  'balances.account_paid_out': 'Akaunti ya benki',
  'balances.account_refunded': 'Wateja',
  'balances.account_swapped': 'Mabadilishano',
  'balances.cause_deposit': 'Malipo',
  'balances.cause_refund': 'Marejesho',
  'balances.cause_payout': 'Utoaji',
  'balances.cause_swap': 'Mabadilishano',
  'balances.cause_play_money': 'Pesa za majaribio',
  'balances.play_money': 'Chukua pesa za majaribio',
  'balances.play_money_get': 'Chukua',
  'balances.play_money_is':
    'Pesa za majaribio ni za kujaribu utoaji, mabadilishano na marejesho. Zipo katika hali ya jaribio tu, na ni bure.',
  'balances.play_money_given': 'Pesa za majaribio ziko kwenye salio lako.',
  'balances.play_money_not_here': 'Pesa za majaribio ni za wamiliki, katika hali ya jaribio.',
} satisfies MessagesOf<typeof en>

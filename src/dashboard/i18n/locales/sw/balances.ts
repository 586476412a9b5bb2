import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/balances'

export default {
  'balances.title': 'Salio',
  'balances.ledger': 'Miamala',
  'balances.ledger_of': 'Miamala ya {currency}',
  'balances.ledger_hint':
    'Kila muamala una maingizo angalau mawili: moja pesa inakotoka, kwa alama ya kutoa, na moja inakokwenda.',
  'balances.ledger_empty': 'Hakuna pesa iliyosogea bado.',
  'balances.network': 'Mtandao',
  'balances.empty': 'Hakuna pesa bado',
  'balances.empty_text': 'Mteja akilipa, pesa zitaonekana hapa.',
  'balances.empty_test':
    'Mteja akilipa, pesa zitaonekana hapa. Ili kujaribu utoaji na mabadilishano sasa hivi, ongeza pesa za majaribio.',
  'balances.available': 'Inapatikana',
  'balances.available_hint': 'Unaweza kutoa, kubadilisha au kurejesha kiasi kinachopatikana.',
  'balances.pending': 'Inasubiri',
  'balances.pending_hint': 'Imegunduliwa kwenye mtandao, bado haijakamilika.',
  'balances.held': 'Imewekwa kando',
  'balances.held_hint': 'Imehifadhiwa kwa uhamisho unaoendelea, au imepokelewa kwa sarafu isiyoombwa.',
  'balances.owed': 'Unadaiwa',
  'balances.owed_hint': 'Ilibatilishwa baada ya wewe kuitumia. Utoaji unasubiri hadi deni lilipwe.',
  'balances.account_received': 'Wateja',
  'balances.account_issued': 'Pesa za majaribio',
  'balances.account_pending': 'Inasubiri',
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
  'balances.play_money': 'Ongeza pesa za majaribio',
  'balances.play_money_add': 'Ongeza',
  'balances.play_money_hint':
    'Pesa za majaribio ni za kujaribu utoaji, mabadilishano na marejesho. Zipo katika hali ya jaribio tu, na ni bure.',
  'balances.play_money_added': 'Pesa za majaribio ziko kwenye salio lako.',
  'balances.play_money_forbidden': 'Pesa za majaribio ni za wamiliki, katika hali ya jaribio.',
} satisfies MessagesOf<typeof en>

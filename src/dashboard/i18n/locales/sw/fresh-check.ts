import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/fresh-check'

export default {
  'check.title': 'Thibitisha kuwa ni wewe',
  'check.payout': 'Tuma pesa benki',
  'check.swap': 'Badilisha sarafu',
  'check.refund': 'Rudisha pesa',
  'check.wallet': 'Badilisha pochi zako',
  'check.key': 'Tengeneza ufunguo wa API',
  'check.member': 'Badilisha timu',
  'check.refund_limit': 'Badilisha kikomo cha kurudisha pesa',
  'check.passkey': 'Badilisha jinsi unavyoingia',
  'check.recovery_codes': 'Tengeneza misimbo ya dharura',
  'check.to': 'Kwa',
  'check.passkey_text': 'Thibitisha kwa alama ya kidole, uso au PIN ya kifaa chako.',
  'check.use_passkey': 'Tumia alama ya kidole au PIN',
  'check.code_text': 'Tumetuma msimbo kwa {email}. Unafanya kazi kwa dakika 5.',
  'check.code': 'Msimbo kutoka barua pepe',
  'check.confirm': 'Thibitisha',
  'check.send_again': 'Tuma msimbo mpya',
  'check.code_wrong': 'Msimbo huu si sahihi.',
  'check.over': 'Muda wa kuthibitisha umeisha. Anza tena.',
  'check.passkey_failed': 'Kifaa chako hakikuthibitisha. Jaribu tena.',
  'check.cancelled': 'Haijathibitishwa. Hakuna kilichobadilika.',
  'check.hint': 'Thibitisha tu ulichoanzisha mwenyewe.',
} satisfies MessagesOf<typeof en>

import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/fresh-check'

export default {
  'check.title': 'أكّد أنك أنت',
  'check.payout': 'تحويل إلى البنك',
  'check.swap': 'مبادلة',
  'check.refund': 'استرداد',
  'check.wallet': 'تغيير محافظك',
  'check.key': 'إنشاء مفتاح API',
  'check.member': 'تغيير الفريق',
  'check.refund_limit': 'تغيير حد الاسترداد',
  'check.passkey': 'تغيير طريقة دخولك',
  'check.recovery_codes': 'إنشاء رموز طوارئ',
  'check.to': 'إلى',
  'check.passkey_text': 'أكّد ببصمة جهازك أو وجهك أو رمز PIN.',
  'check.use_passkey': 'استخدم البصمة أو رمز PIN',
  'check.code_text': 'أرسلنا رمزًا إلى {email}. يعمل 5 دقائق.',
  'check.code': 'الرمز من البريد',
  'check.confirm': 'تأكيد',
  'check.send_again': 'إرسال رمز جديد',
  'check.code_wrong': 'هذا الرمز خاطئ.',
  'check.over': 'انتهى وقت التأكيد. ابدأ من جديد.',
  'check.passkey_failed': 'لم يؤكّد جهازك. حاول مرة أخرى.',
  'check.cancelled': 'لم يتم التأكيد. لم يتغيّر شيء.',
  'check.hint': 'لا تؤكّد إلا ما بدأته بنفسك.',
} satisfies MessagesOf<typeof en>

import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/take-payment'

export default {
  'take_payment.title': 'استلام دفعة',
  'take_payment.description': 'الوصف',
  'take_payment.description_hint': 'يراه العميل.',
  'take_payment.show_code': 'اعرض الرمز',
  'take_payment.unanswered': 'لم تستجب الخدمة. تحقق في المدفوعات قبل أن تحاول مجددًا.',
  'take_payment.scan': 'اطلب من العميل مسح هذا الرمز.',
  'take_payment.qr': 'رمز صفحة الدفع',
  'take_payment.link': 'الرابط',
  'take_payment.share_text': 'ادفع {amount}',
  'take_payment.confirming': 'رُصدت الدفعة. انتظر حتى يتحول هذا إلى الأخضر.',
  'take_payment.partial': 'استُلم {paid} من {due} {asset}. الباقي ناقص.',
  'take_payment.paid_text': 'استُلم {amount}.',
  'take_payment.expired': 'انتهت مدة الدفعة. لم يُدفع شيء.',
  'take_payment.underpaid': 'انتهت مدة الدفعة، والمبلغ المدفوع ناقص. افتح الدفعة لمعرفة ما يلزم.',
  'take_payment.failed': 'فشلت الدفعة أو أُلغيت.',
  'take_payment.next': 'الدفعة التالية',
  'take_payment.details': 'عرض الدفعة',
  'take_payment.no_page': 'أنشئ صفحة نشطة أولًا',
  'take_payment.no_page_text': 'أقدم صفحة نشطة لديك تحدد العملات المقبولة وشكل الصفحة.',
} satisfies MessagesOf<typeof en>

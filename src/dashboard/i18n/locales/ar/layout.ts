import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/layout'

export default {
  'layout.menu': 'القائمة',
  'layout.more': 'المزيد',
  'layout.navigation': 'الأقسام',
  'layout.skip': 'تخطَّ إلى المحتوى',
  'layout.mode': 'تجريبي أو فعلي',
  'layout.test': 'تجريبي',
  'layout.live': 'فعلي',
  'layout.test_hint': 'الوضع التجريبي: لا أموال حقيقية.',
  'layout.language': 'اللغة',
  'layout.sign_out': 'تسجيل الخروج',
  'layout.signed_in_as': 'سجّلت الدخول باسم {name}',
  'layout.owner': 'المالك',
  'layout.manager': 'المدير',
  'layout.cashier': 'أمين الصندوق',
  'layout.viewer': 'مشاهد',
  'layout.documentation': 'التوثيق',
  'layout.group_shop': 'المتجر',
  'layout.group_money': 'الأموال',
  'layout.group_developers': 'المطورون',
  'layout.group_account': 'الحساب',
  'layout.not_found': 'الصفحة غير موجودة',
  'layout.not_found_text': 'قد يكون العنوان خاطئًا، أو أُزيلت الصفحة.',
  'layout.forbidden': 'لا يشمل دورك هذا. يمكن لمالك تغيير ذلك.',
} satisfies MessagesOf<typeof en>

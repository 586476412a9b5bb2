import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'تسجيل الدخول',
  'sign_in.starting': 'جارٍ فتح لوحة التحكم…',
  'sign_in.by_link': 'تسجّل الدخول برابط يعمل مرة واحدة. لا توجد كلمة مرور.',
  'sign_in.ready': 'يعمل هذا الرابط مرة واحدة. سجّل الدخول متى كنت مستعدًا.',
  'sign_in.link_refused': 'استُخدم هذا الرابط من قبل أو انتهت مدته. اطلب رابطًا جديدًا.',
  'sign_in.ended': 'انتهت جلستك. حُفظ كل ما أرسلته.',
  'sign_in.passkey': 'استخدم البصمة أو رمز PIN',
  'sign_in.passkey_failed': 'لم يسجّل هذا الجهاز دخولك. حاول مرة أخرى أو استخدم رابطًا.',
  'sign_in.recovery': 'هل فقدت هاتفك؟',
  'sign_in.recovery_code': 'رمز الطوارئ',
  'sign_in.recovery_hint': 'يعمل كل رمز مرة واحدة.',
  'sign_in.recovery_wrong': 'هذا الرمز خاطئ أو استُخدم من قبل.',
  'sign_in.replace_title': 'هل تريد تسجيل الدخول بهذا الرابط؟',
  'sign_in.replace_text':
    'هذا الجهاز مسجَّل الدخول لدى {merchant}. قد يفتح الرابط لوحة تحكم أخرى تستلم فيها المدفوعات لتاجر آخر. إن لم تطلب الرابط فابقَ هنا.',
  'sign_in.stay': 'البقاء لدى {merchant}',
  'sign_in.replace': 'تسجيل الدخول بالرابط',
  'sign_in.email': 'بريدك الإلكتروني',
  'sign_in.send': 'أرسل لي رابطًا',
  'sign_in.have_link': 'لديّ رابط',
  'sign_in.link': 'رابطك',
  'sign_in.link_hint':
    'انسخ الرابط من البريد أو الرسالة. تحتاج إليه نقطة البيع المثبّتة على iPhone، لأن الروابط تُفتح هناك في Safari.',
  'sign_in.link_wrong': 'هذا ليس رابط تسجيل دخول. انسخه كاملًا مع الجزء الذي بعد #.',
  'sign_in.sent': 'إذا كان هذا العنوان لعضو، فالرابط في الطريق. يعمل لمدة 15 دقيقة.',
  'sign_in.no_mail': 'لا ترسل هذه الخدمة رسائل. اطلب رابطًا من أحد المالكين. ينشئ مشغّل الخدمة رابطًا بالأمر',
  'sign_in.unreachable': 'الخدمة لا تستجيب. أموالك في أمان.',
} satisfies MessagesOf<typeof en>
